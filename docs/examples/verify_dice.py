"""Check the dice of a match file with nothing but Python: verify_dice.py FILE [PROMISE]"""

import hashlib
import hmac
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    header, *lines = [json.loads(line) for line in file]
dice = header["dice"]
if not dice["commitment"].startswith(sys.argv[2] if len(sys.argv) > 2 else ""):
    sys.exit("The promise in this file is not the one you noted.")
seeds = [{"n": 1, **dice}, *dice.get("renewed", [])]
for seed in seeds:
    seed["key"] = bytes.fromhex(seed["secret"])
    if hashlib.sha256(b"kumite-dice-1:" + seed["key"]).hexdigest() != seed["commitment"]:
        sys.exit(f"The secret from step {seed['n']} on is not the one that was promised.")
rolls = [line for line in lines if "chance" in line]
for roll in rolls:
    key = [seed["key"] for seed in seeds if seed["n"] <= roll["n"]][-1]
    total = sum(weight for _, weight in roll["weights"])
    attempt, number = 0, 2**256
    while number >= 2**256 // total * total:
        message = f"chance/{roll['n'] - 1}/{attempt}".encode("ascii")
        number = int.from_bytes(hmac.new(key, message, "sha256").digest(), "big")
        attempt += 1
    number %= total
    below = [sum(w for _, w in roll["weights"][:at]) for at in range(len(roll["weights"]))]
    fallen = max(at for at, least in enumerate(below) if least <= number)
    if roll["weights"][fallen][0] != roll["chance"]:
        sys.exit(f"Step {roll['n']}: chance did not fall as the secret says.")
print(f"{len(rolls)} rolls, all as the secret says. Promised: {[seed['commitment'] for seed in seeds]}")
