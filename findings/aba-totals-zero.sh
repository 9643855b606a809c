#!/usr/bin/env bash
# aba 0.2 (PyPI) writes Australian payment files (ABA, Direct Entry). The last record has the total of the credits (record 7, positions 31 to
# 40), which a bank compares with the payments.
# 1. With txn_code=53, a number as in the README, the total is zero; and a code 50, which is a credit as well, is never counted.
# 2. A file that is rendered twice, say to look at it and then to write it, has twice the total.
# No error is raised. With the text '53', rendered once, the total is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check aba==0.2
cat >try.py <<'PY'
from datetime import date

from aba.generator import AbaFile
from aba.records import DescriptiveRecord, DetailRecord


def payments(*codes_and_amounts):
    file = AbaFile(DescriptiveRecord('NAB', 'EXAMPLE PTY LTD', 123456, 'SUPPLIERS', date(2026, 12, 1)))
    for code, amount in codes_and_amounts:
        file.add_record(DetailRecord('083-001', '123456', code, amount, 'PAYEE', 'INV 7', '083-002', '654321', 'EXAMPLE'))
    return file


def show(name, text):
    *_, payment, total = text.split('\r\n')
    print(f'{name}: payment {payment[20:30]}, total {total[30:40]}')


show("'53'", payments(('53', 4242)).render_to_string())
show('53', payments((53, 4242)).render_to_string())
show("'50'", payments(('50', 4242)).render_to_string())
file = payments(('53', 4242))
file.render_to_string()
show("'53', rendered again", file.render_to_string())
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "'53': payment 0000004242, total 0000004242
53: payment 0000004242, total 0000000000
'50': payment 0000004242, total 0000000000
'53', rendered again: payment 0000004242, total 0000008484" ] || { echo 'aba behaves otherwise now'; exit 1; }
