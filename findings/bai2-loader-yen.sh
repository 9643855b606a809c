#!/usr/bin/env bash
# bankstatementparser-loader-bai2 0.0.28 (PyPI) reads BAI2, the format in which American banks report. The currency says how many decimals its whole
# numbers have (BAI, Cash Management Balance Reporting Specifications, Version 2). It takes two for each: 1250000 yen become 12500.00, and
# 1250.500 Kuwaiti dinars 12505.00. Of funds that come on several days (type D: their number, then a day and an amount for each) it takes the
# number for the bank's reference. And where a line of the spread goes on in the next, which starts with 88, there is no reference, and the
# amount that comes then is the text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bankstatementparser-loader-bai2==0.0.28 bankstatementparser==0.0.29
cat >try.py <<'PY'
from bankstatementparser_loader_bai2 import load_bai2

for currency, amount, rest in (
    ('USD', '125050', '0,B1,C1,WIRE/'),
    ('JPY', '1250000', '0,B1,C1,WIRE/'),
    ('KWD', '1250500', '0,B1,C1,WIRE/'),
    ('USD', '125050', 'S,100000,20000,5050,B1,C1,WIRE/'),
    ('USD', '125050', 'D,2,0,100000,1,25050,B1,C1,WIRE/'),
    ('USD', '125050', 'S,100000,20000/\n88,5050,B1,C1,WIRE/'),
):
    (entry,) = load_bai2(f'''01,BANK,ACME,261127,0900,1,,,2/
02,ACME,BANK,1,261126,2359,{currency},2/
03,0012345,{currency},010,{amount},,/
16,195,{amount},{rest}
49,{2 * int(amount)},3/
98,{2 * int(amount)},1,5/
99,{2 * int(amount)},1,7/
''')
    print(f'{currency} {amount},{rest!r}: {entry.amount:.2f}, reference {entry.transaction_id}, text {entry.description}')
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "USD 125050,'0,B1,C1,WIRE/': 1250.50, reference B1, text WIRE
JPY 1250000,'0,B1,C1,WIRE/': 12500.00, reference B1, text WIRE
KWD 1250500,'0,B1,C1,WIRE/': 12505.00, reference B1, text WIRE
USD 125050,'S,100000,20000,5050,B1,C1,WIRE/': 1250.50, reference B1, text WIRE
USD 125050,'D,2,0,100000,1,25050,B1,C1,WIRE/': 1250.50, reference 2, text 100000,1,25050,B1,C1,WIRE
USD 125050,'S,100000,20000/\\n88,5050,B1,C1,WIRE/': 1250.50, reference None, text 5050,B1,C1,WIRE" ] || { echo 'the loader behaves otherwise now'; exit 1; }
