"""No ruling of a ledger is without a test, and no test cites a ruling that there is not."""

from __future__ import annotations

from tests.rules.coverage import Citation, measure, measure_all, report

_LEDGER = "- **NEON-GEN-01** One.\n- **NEON-GEN-02** Two.\n| NEON-D-01 | host |\n"


def test_every_ruling_has_a_test_on_every_engine() -> None:
    measured = measure_all()
    assert "docs/rules/neon.md" in measured
    for ledger, coverage in measured.items():
        assert coverage.rulings, f"{ledger} has no rulings"
        assert coverage.is_complete, "\n".join(report(ledger, coverage))


def test_what_is_missing_is_told() -> None:
    citations = [
        Citation("NEON-GEN-01", "here", on_every_engine=True),
        Citation("NEON-GEN-02", "there", on_every_engine=False),
        Citation("NEON-GEN-99", "nowhere", on_every_engine=True),
        Citation("OTHER-GEN-01", "elsewhere", on_every_engine=True),
    ]
    coverage = measure(_LEDGER, citations)
    assert coverage.missing == ["NEON-GEN-02", "NEON-D-01"]
    assert [citation.ruling for citation in coverage.unknown] == ["NEON-GEN-99"]
    assert not coverage.is_complete
    assert list(report("ledger", coverage)) == [
        "ledger: 1 of 3 rulings have a test on every engine",
        "  NEON-D       0 of   1   missing: 01",
        "  NEON-GEN     1 of   2   missing: 02",
        "  NEON-GEN-02: not on every engine: there",
        "  NEON-GEN-99 is no ruling: nowhere",
    ]
