#!/usr/bin/env bash
# beangulp-wise 0.1.2 (PyPI) drafts Beancount's entries from the statements of Wise, one for each currency. Of a conversion each has one half,
# with one reference. merge_conversions joins them: by its documentation the half that comes in is priced @@ what left, so that it balances
# exactly. It writes that total as the price of one unit (@): 1000 euros, 4.50 of them a fee, became 1150 dollars, and are booked as 1150 dollars
# at 995.50 euros each, 1144825 euros; Beancount 3.2.3 finds the entry out of balance. And statements imported one after the other, which "is
# always safe", lose the second half: its reference is in the ledger already, with the first, so that no dollars are booked at all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beangulp-wise==0.1.2 beangulp==0.2.0 beancount==3.2.3
cat >try.py <<'PY'
import json

from beancount import loader
from beancount.parser import printer
from beangulp_wise import Importer, merge_conversions


def write(currency, amount, fee):
    half = {
        'type': 'DEBIT' if amount < 0 else 'CREDIT',
        'date': '2026-11-25T10:00:00.000Z',
        'amount': {'value': amount, 'currency': currency},
        'totalFees': {'value': fee, 'currency': currency},
        'details': {'type': 'CONVERSION', 'description': 'Converted EUR to USD'},
        'referenceNumber': 'CONVERSION-1',
    }
    json.dump({'transactions': [half], 'query': {'currency': currency}}, open(f'{currency}.json', 'w'))


write('EUR', -1000, 4.5)
write('USD', 1150, 0)
importer = Importer({'EUR': 'Assets:Wise:EUR', 'USD': 'Assets:Wise:USD'}, fees_account='Expenses:Fees')
(merged,) = merge_conversions(importer.extract('EUR.json', []) + importer.extract('USD.json', []))
text = printer.format_entry(merged)
print(text.strip())
opened = ''.join(f'2026-01-01 open {account}\n' for account in ('Assets:Wise:EUR', 'Assets:Wise:USD', 'Expenses:Fees'))
for error in loader.load_string(opened + text)[1]:
    print(error.message)
ledger = importer.extract('EUR.json', [])
print('one after the other:', len(ledger), 'and', len(importer.extract('USD.json', ledger)))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '2026-11-25 * "Wise" "Converted EUR to USD"
  wise_id: "CONVERSION-1"
  Assets:Wise:EUR  -1000 EUR
  Assets:Wise:USD   1150 USD @ 995.5 EUR
  Expenses:Fees      4.5 EUR
Transaction does not balance: (1143829.5 EUR)
one after the other: 1 and 0' ] || { echo 'beangulp-wise behaves otherwise now'; exit 1; }
