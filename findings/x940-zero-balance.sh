#!/usr/bin/env bash
# x940 0.1.1 (PyPI; pip builds it with Rust) reads SWIFT statements (MT940). It takes a balance of zero for one that is missing: the first statement
# of a new account (:60F: of 0,00) and the last of one that was emptied (:62F: of 0,00) are refused with "Missing mandatory tag", and with them
# each other statement of the file. In MT940 both balances are mandatory, and zero is one. Of a booking on 31 December with the value of 2 January
# 2027, the entry date, which is month and day there, becomes 31 December 2027. Of a file with two accounts it returns the first only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check x940==0.1.1
cat >try.py <<'PY'
import x940


def statement(opening, line, closing, account='0532013000'):
    return f''':20:STATEMENT
:25:37040044/{account}
:28C:00001/001
:60F:C261230EUR{opening}
:61:{line}NTRFINVOICE-7//B1
:86:ACME LTD
:62F:C261231EUR{closing}
'''


for name, text in (
    ('from 1,00', statement('1,00', '2612311231C1250,50', '1251,50')),
    ('from 0,00', statement('0,00', '2612311231C1250,50', '1250,50')),
    ('to 0,00', statement('1250,50', '2612311231D1250,50', '0,00')),
    ('value of 2027', statement('1000,00', '2701021231C1250,50', '2250,50')),
    ('two accounts', statement('1,00', '2612311231C9,00', '10,00') + statement('2,00', '2612311231C8,00', '10,00', '0532013001')),
):
    try:
        read = x940.MT940(text)
        print(name, read.account, [(entry.value_date, entry.entry_date, entry.amount) for entry in read.transactions])
    except ValueError as error:
        print(name, error)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "from 1,00 37040044/0532013000 [('2026-12-31', '2026-12-31', 1250.5)]
from 0,00 Missing mandatory tag :60F: (STATEMENT)
to 0,00 Missing mandatory tag :62F: (STATEMENT)
value of 2027 37040044/0532013000 [('2027-01-02', '2027-12-31', 1250.5)]
two accounts 37040044/0532013000 [('2026-12-31', '2026-12-31', 9.0)]" ] || { echo 'x940 behaves otherwise now'; exit 1; }
