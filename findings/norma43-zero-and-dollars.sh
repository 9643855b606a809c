#!/usr/bin/env bash
# norma43 0.1.4 (PyPI) prints Spanish bank statements (Norma 43) and turns them into CSV. A statement that ends at zero is printed with the
# closing balance "N/A", as if the bank had given none. Its CSV has no currency, so that 100 euros and 100 dollars of two accounts in one file
# are alike (record 11 names it, positions 48 to 50), nor the value date; and a text that goes on in the record's second field gets a blank
# there: INV-2026-000123 becomes INV-2 026-000123. csb43 1.1.0 (PyPI) reads the zero and both currencies.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check norma43==0.1.4 csb43==1.1.0
cat >write.py <<'PY'
text = 'PAYMENT OF INVOICES FOR NOVEMBER INV-2026-000123'
records = []
for account, currency in ('0000123456', '978'), ('0000654321', '840'):
    records += [
        f'1100011234{account}2611012611302{10000:014}{currency}3ACME SL',
        f'22    1234261125261125040071{10000:014}0000000000{"000000000000":12}ACME',
        f'2301{text}',
        f'3300011234{account}00001{10000:014}00000{0:014}2{0:014}{currency}',
    ]
records.append('88' + '9' * 18 + f'{len(records):06}')
open('statement.n43', 'w').write(''.join(f'{record:80}\n' for record in records))
PY
python3 write.py
cat >second.py <<'PY'
from csb43.aeb43 import read_batch

with open('statement.n43', 'rb') as file:
    for account in read_batch(file).accounts:
        print('csb43:', account.currency.alpha_3, account.summary.final_balance)
PY
output=$(venv/bin/python -m norma43.__main__ statement.n43 | grep -E 'Account|Balance'
venv/bin/python -m norma43.__main__ statement.n43 --format csv
venv/bin/python second.py 2>log || cat log)
echo "$output"
[ "${output//$'\r'/}" = 'Account: 0001-1234-0000123456
Initial Balance:       100.00
Final Balance: N/A
Account: 0001-1234-0000654321
Initial Balance:       100.00
Final Balance: N/A
bank,branch,account,owner,date,amount,document,ref1,ref2,description
0001,1234,0000123456,ACME SL,2026-11-25,-100,0000000000,000000000000,ACME,PAYMENT OF INVOICES FOR NOVEMBER INV-2 026-000123
0001,1234,0000654321,ACME SL,2026-11-25,-100,0000000000,000000000000,ACME,PAYMENT OF INVOICES FOR NOVEMBER INV-2 026-000123
csb43: EUR 0
csb43: USD 0' ] || { echo 'norma43 behaves otherwise now'; exit 1; }
