#!/usr/bin/env python3
"""Has libxml2 judge the messages that prove changes of contracts: taken by the one version, refused by the other.

    diff_counterexamples.py FOLDER < PAIRS

Each line of PAIRS is a JSON object: `old` and `new`, paths in FOLDER, `counterexamples`, each with `validBy`, `operation`,
`direction` and `message`, as `soapstone diff --counterexamples --format json` has them, and `samples`, messages of the old version
that the new one is said to take as well.

Exit status: 0 every counterexample that could be judged holds; 1 one does not; 2 wrong use.
"""

import argparse
import collections
import json
import sys
from pathlib import Path

from contract_schemas import Contract, Unjudged, corpus_catalog
from lxml import etree


def judge(contracts: dict, pair: dict, counterexample: dict) -> str | None:
    """Nothing where the counterexample holds."""
    verdicts = {}
    for side in ("old", "new"):
        contract = contracts[pair[side]]
        if isinstance(contract, Unjudged):
            raise contract
        verdicts[side] = contract.takes(counterexample["message"].encode(), counterexample["operation"], counterexample["direction"])
    own, other = ("old", "new") if counterexample["validBy"] == "old" else ("new", "old")
    if verdicts[own] is not None:
        return f"refused by the {own} contract: {verdicts[own]}"
    return None if verdicts[other] is not None else f"taken by the {other} contract, too"


def missed(contracts: dict, pair: dict, sample: dict) -> str | None:
    """Nothing where the new version takes what the old one does."""
    for side in ("old", "new"):
        if isinstance(contracts[pair[side]], Unjudged):
            raise contracts[pair[side]]
        reason = contracts[pair[side]].takes(sample["message"].encode(), sample["operation"], sample["direction"])
        if reason is not None:
            # A sample that the old version refuses says nothing.
            return None if side == "old" else f"nothing was said of it, and it is refused now: {reason}"
    return None


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("folder", type=Path)
    folder = arguments.parse_args().folder
    catalog = corpus_catalog(folder)
    contracts: dict[str, Contract | Unjudged] = {}
    passed = failed = 0
    unjudged: collections.Counter[str] = collections.Counter()
    for line in sys.stdin:
        pair = json.loads(line)
        for side in ("old", "new"):
            if pair[side] not in contracts:
                try:
                    contracts[pair[side]] = Contract(folder / pair[side], catalog)
                except Unjudged as error:
                    contracts[pair[side]] = error
        for counterexample in [*pair["counterexamples"], *pair.get("samples", [])]:
            try:
                fault = judge(contracts, pair, counterexample) if "validBy" in counterexample else missed(contracts, pair, counterexample)
            except Unjudged as error:
                unjudged[str(error)] += 1
                continue
            if fault is None:
                passed += 1
            else:
                failed += 1
                print(f"{pair['old']} {pair['new']}: {counterexample.get('kind', '')} {counterexample['operation']} {counterexample['direction']}: {fault}")
                print(f"  {counterexample['message']}")
    for reason, count in unjudged.most_common():
        print(f"{count} not judged: {reason}")
    print(f"{passed} passed, {failed} failed, {sum(unjudged.values())} not judged")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
