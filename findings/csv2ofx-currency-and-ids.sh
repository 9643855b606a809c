#!/usr/bin/env bash
# csv2ofx 0.34.2 (PyPI) makes OFX, which accounting programs import, of the CSV files of banks and payment services. It warns of nothing.
# 1. With its mapping for Starling, a bank of the United Kingdom, pounds become dollars, since the mapping names no currency. Two equal
#    payments of one day get one FITID, a hash of the row. The OFX specification (3.2) wants one for each transaction, and programs know
#    by it what they have already, so they leave out the second payment. ofxstatement 0.9.3 (PyPI) makes such ids differ.
# 2. With its mapping for Stripe all payments stand under the currency of the first one: 80 dollars and 12.500 dinars become euros.
# 3. An amount with three decimals is taken for thousands: 12.500 Kuwaiti dinars become 12500.00, and 0.125 becomes 125.00.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check csv2ofx==0.34.2 ofxstatement==0.9.3
cat >starling.csv <<'CSV'
Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
26/11/2026,Example Ltd,INV-1,FASTER PAYMENT,1250.50,1250.50,INCOME,
27/11/2026,Corner Cafe,COFFEE,CONTACTLESS,-3.50,1247.00,EATING_OUT,
27/11/2026,Corner Cafe,COFFEE,CONTACTLESS,-3.50,1243.50,EATING_OUT,
CSV
cat >stripe.csv <<'CSV'
id,description,created,amount,currency,customer_description,card_name
ch_1,INV-1,2026-11-26 10:00,1250.50,eur,Example GmbH,
ch_2,INV-2,2026-11-26 10:05,80.00,usd,Example Inc,
ch_3,INV-3,2026-11-26 10:10,12.500,kwd,Example WLL,
ch_4,INV-4,2026-11-26 10:15,0.125,kwd,Example WLL,
CSV
cat >try.py <<'PY'
import datetime

from ofxstatement.statement import StatementLine, generate_unique_transaction_id

lines = [StatementLine(date=datetime.datetime(2026, 11, 27), memo='COFFEE', amount=-3.5) for _ in range(2)]
known = set()
print('ofxstatement, different ids:', len({generate_unique_transaction_id(line, known) for line in lines}))
PY
show() {
  venv/bin/csv2ofx -m "$1" -s 2026-11-01 -e 2026-11-30 -D 2026-11-30 "$1.csv" >"$1.ofx"
  amounts=$(grep -oP '(?<=<CURDEF>)\w+|(?<=<TRNAMT>)[-.\d]+' "$1.ofx" | paste -sd' ')
  echo "$1: $amounts, different ids: $(grep -o '<FITID>.*' "$1.ofx" | sort -u | wc -l)"
}
output=$(show starling && venv/bin/python try.py && show stripe)
echo "$output"
[ "$output" = 'starling: USD 1250.50 -3.50 -3.50, different ids: 2
ofxstatement, different ids: 2
stripe: eur 1250.50 80.00 12500.00 125.00, different ids: 4' ] || { echo 'the programs behave otherwise now'; exit 1; }
