#!/usr/bin/env bash
# camt053-loader-mt940 0.0.23 (PyPI), which makes camt.053 of MT940, refuses each statement that ends as SWIFT and the German banks' DFÜ
# agreement (annex 3) have it: with a line of "-", or "-}" in a SWIFT message. It takes that line for a part of the closing balance.
# Only a file whose last line is the balance is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check camt053-loader-mt940==0.0.23 camt053==0.0.23
cat >try.py <<'PY'
from camt053_loader_mt940 import parse_mt940

statement = """:20:STARTUMSE
:25:37040044/0532013000
:28C:00331/001
:60F:C261126EUR1000,00
:61:2611271127C1250,50NTRFNONREF//POS
:86:166?00GUTSCHRIFT?20SVWZ+Invoice INV-2026-117?32Beispiel GmbH
:62F:C261127EUR2250,50"""
for end in ('', '\n-', '\n-}'):
    try:
        print(parse_mt940(statement + end).statements[0].entries[0].amount)
    except ValueError as error:
        print(error)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "1250.50
Malformed balance field :62F:'C261127EUR2250,50\n-'
Malformed balance field :62F:'C261127EUR2250,50\n-}'" ] || { echo 'camt053-loader-mt940 behaves otherwise now'; exit 1; }
