#!/usr/bin/env bash
# bai2-to-csv 0.1.0 (PyPI) shifts the references of a BAI2 statement. A record 16 is type, amount, funds type (with its fields), the bank's
# reference, the customer's reference and a text that may have commas (BAI, Cash Management Balance Reporting Specifications, Version 2;
# now X9 BTRS). The library takes the last two fields of the line, whatever they are, for the references. So with a text, the customer's
# reference is shown as the bank's and the text as the customer's; with a comma in the text, both references are pieces of it. It also
# drops the balance in the record 03 itself and keeps those of records 88. No error. bai2 0.15.0 (PyPI) reads all of it right.
# Payments are then matched with no invoice, or with a wrong one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --no-compile --disable-pip-version-check bai2-to-csv==0.1.0 bai2==0.15.0
cat >statement.bai <<'BAI'
01,122099999,123456789,261127,0200,1,,,2/
02,123456789,122099999,1,261126,2359,USD,2/
03,0001234567,USD,010,500000,,/
88,100,425000,3,0/
16,195,150000,0,BANK1,INV-1,EXAMPLE SUPPLIES
16,195,150000,0,BANK2,INV-2,EXAMPLE SUPPLIES, LTD, PART 2
16,195,125000,V,261128,0900,BANK3,INV-3/
49,1350000,6/
98,1350000,1,8/
99,1350000,1,10/
BAI
cat >try.py <<'PY'
from bai2 import bai2
from bai2_to_csv import Bai2Converter

account = bai2.parse_from_string(open('statement.bai').read()).children[0].children[0]
print('bai2, balances:', *(f'{item.type_code.code} {item.amount}' for item in account.header.summary_items))
for entry in account.children:
    print(f'bai2: {entry.amount}, bank {entry.bank_reference}, customer {entry.customer_reference}, text {entry.text}')
summary, details = Bai2Converter().convert_to_dataframes('statement.bai')
print('bai2-to-csv, balances:', *(f'{row.transaction_bai_code} {row.amount}' for row in summary.itertuples()))
for row in details.itertuples():
    print(f'bai2-to-csv: {row.amount}, bank {row.bank_reference}, customer {row.customer_reference}, text {row.transaction_text or None}')
PY
output=$(venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = 'bai2, balances: 010 500000 100 425000
bai2: 150000, bank BANK1, customer INV-1, text EXAMPLE SUPPLIES
bai2: 150000, bank BANK2, customer INV-2, text EXAMPLE SUPPLIES, LTD, PART 2
bai2: 125000, bank BANK3, customer INV-3, text None
bai2-to-csv, balances: 100 425000
bai2-to-csv: 150000, bank INV-1, customer EXAMPLE SUPPLIES, text None
bai2-to-csv: 150000, bank LTD, customer PART 2, text None
bai2-to-csv: 125000, bank BANK3, customer INV-3, text None' ] || { echo 'The libraries behave otherwise now.'; exit 1; }
