#!/usr/bin/env bash
# django-jbank 5.0.16 (PyPI) reads and writes bank files.
# 1. In Spanish statements (AEB Cuaderno 43) a record 23 has two texts of 38 characters. The library names both alike, so that the second
#    replaces the first: of a payment with a short text, as most are, nothing is left, and of a longer one each first half is lost. Nobody
#    sees who paid, or which invoice.
# 2. Its pain.001 orders all payments with one payment_id on the earliest of their days, without an error: one due on 15 December leaves
#    the account on 30 November with the other. ISO 20022 has one ReqdExctnDt for each PmtInf, so that another day needs another PmtInf.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check django-jbank==5.0.16
cat >try.py <<'PY'
import datetime
import re
from decimal import Decimal

from django.conf import settings

settings.configure(USE_TZ=True)

from jbank.aeb43 import parse_aeb43_statements
from jbank.sepa import Pain001

account = '004915000123456789'
lines = [
    f'11{account}2611012611302{100000:014d}9783EXAMPLE SL'.ljust(80),
    f'22    1500261127261127020012{125050:014d}' + '0' * 22 + 'REF 7'.ljust(16),
    '2301' + 'ACME LTD INVOICE 2026-117'.ljust(76),
    '2302' + 'PART SHIPMENT OF NOVEMBER, ORDER 4711,'.ljust(38) + 'LESS DISCOUNT'.ljust(38),
    f'33{account}00000{0:014d}00001{125050:014d}2{225050:014d}978'.ljust(80),
    f'88{"9" * 18}000005'.ljust(80),
]
assert {len(line) for line in lines} == {80}, [len(line) for line in lines]
(statement,) = parse_aeb43_statements('\n'.join(lines), 'statement.txt')
for record in statement['records']:
    print(record['amount'], [row['concept'] for row in record['concept_records']])

order = Pain001('M1', 'Example Oy', 'FI2112345600000785', 'NDEAFIHH', '123456789', ['Street 1'], 'FI')
for name, day in ('Acme Oy', datetime.date(2026, 12, 15)), ('Beta Oy', datetime.date(2026, 11, 30)):
    order.add_payment('P1', name, 'FI2112345600000785', 'NDEAFIHH', Decimal('100'), 'Invoice', due_date=day, end_to_end_id=name)
print(*re.findall('<(?:ReqdExctnDt|EndToEndId)>([^<]*)', order.render_to_bytes().decode()), sep=', ')
PY
output=$(venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = "1250.50 ['', 'LESS DISCOUNT']
2026-11-30, Acme Oy, Beta Oy" ] || { echo 'django-jbank behaves otherwise now'; exit 1; }
