// A match against a bot in your browser: a whole graphical client of `kumite engine`.
//
//     node docs/examples/board.mjs neon          then open the address it prints
//
// The page shows the board, the log and a button for every legal action. Everything about the
// rules comes from the engine: `board`, `legal`, `roll`, `play` and `go`.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const game = process.argv[2] ?? "neon";
const bot = process.argv[3] ?? "rookie";
const command = (process.env.KUMITE ?? "kumite").split(" ");
const YOU = 0;

// A message goes out as one line, and its answer comes back as one line.
const engine = spawn(command[0], [...command.slice(1), "engine", "--bot", bot]);
const answers = [];
createInterface({ input: engine.stdout }).on("line", (line) => answers.shift()(JSON.parse(line)));
engine.stderr.pipe(process.stderr);
engine.on("exit", (code) => process.exit(code ?? 1));

async function ask(message) {
  engine.stdin.write(JSON.stringify(message) + "\n");
  const answer = await new Promise((resolve) => answers.push(resolve));
  if (answer.type === "error") throw new Error(answer.message);
  return answer;
}

// The match: chance rolls, the bot answers, until you must choose or it is over.
let position;
let log = [];

async function begin() {
  log = [];
  await ask({ type: "setup", game, bot });
  position = await ask({ type: "position", steps: [] });
  await goOn();
}

async function goOn() {
  while (!position.is_over && !position.to_act.includes(YOU)) {
    if (position.is_chance) {
      position = await ask({ type: "roll" });
      log.push(position.label);
    } else {
      const seat = position.to_act[0];
      const chosen = await ask({ type: "go", seat });
      await take(seat, chosen.action);
    }
  }
}

async function take(seat, action) {
  const secretly = position.to_act.length > 1 && seat !== YOU;
  const { names } = await ask({ type: "board" });
  position = await ask({ type: "play", seat, action });
  log.push(`${names[seat]}: ${secretly ? "has chosen" : position.label}`);
}

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

async function page() {
  const shown = await ask({ type: "board", seat: YOU });
  const asked = position.is_over ? null : await ask({ type: "legal", seat: YOU });
  const choices = (asked?.actions ?? []).map(
    (each) => `<button name="action" value="${each.action}">${escaped(each.label)}</button>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Kumite</title><style>
    body { background: #10131c; color: #e8e8f0; font: 16px sans-serif; margin: 2rem; }
    main { display: flex; gap: 2rem; flex-wrap: wrap; } form { max-width: 30rem; }
    button { display: block; width: 100%; margin: 4px 0; padding: 8px; text-align: left; }
    </style><main><pre>${escaped(shown.board.join("\n"))}</pre><form method="post">
    <h2>${escaped(asked?.question ?? shown.score)}</h2>${choices.join("\n")}
    ${position.is_over ? '<button name="action" value="again">Play again</button>' : ""}
    <ul>${log.slice(-10).map((line) => `<li>${escaped(line)}</li>`).join("")}</ul></form></main>`;
}

await ask({ type: "hello", protocol: 1 });
await begin();
let turn = Promise.resolve(); // one request after the other
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    turn = turn.then(async () => {
      try {
        const action = new URLSearchParams(body).get("action");
        if (action === "again") await begin();
        else if (action !== null) await take(YOU, Number(action)).then(goOn);
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(await page());
      } catch (error) {
        response.writeHead(400, { "content-type": "text/plain" }).end(`${error.message}\n`);
      }
    });
  });
});
server.listen(Number(process.env.PORT ?? 8000), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}/`),
);
