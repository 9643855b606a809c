#!/usr/bin/env bash
# beangulp-mt940 0.2.0 (PyPI) drafts Beancount's entries from SWIFT statements (MT940), and skips those whose reference is in the ledger already, by
# its README "the bank's unique entry reference", what follows // in field 61. A bank may leave that out. Then it takes the payer's own reference,
# which is not unique: the number of an invoice paid in two parts, or that of a standing order. The second payment of 250 euros, a week later, is
# never booked; only the balance drafted beside it, which Beancount then finds wrong, tells. With the bank's reference it is booked.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beangulp-mt940==0.2.0 beangulp==0.2.0 beancount==3.2.3 mt-940==5.1.1
cat >try.py <<'PY'
from beancount.core.data import Transaction
from beangulp_mt940 import Importer

importer = Importer('Assets:Bank')


def extract(day, reference, ledger):
    with open('statement.sta', 'w') as file:
        file.write(f''':20:STATEMENT
:25:37040044/0532013000
:28C:00001/001
:60F:C26{day}EUR1000,00
:61:26{day}{day}C250,00NTRF{reference}
:86:ACME LTD
:62F:C26{day}EUR1250,00
''')
    return [entry for entry in importer.extract('statement.sta', ledger) if isinstance(entry, Transaction)]


for first, second in (('INVOICE-7//B1', 'INVOICE-7//B2'), ('INVOICE-7', 'INVOICE-7')):
    ledger = extract('1120', first, [])
    booked = ledger + extract('1127', second, ledger)
    print(first, 'and', second, [(str(entry.date), str(entry.postings[0].units)) for entry in booked])
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "INVOICE-7//B1 and INVOICE-7//B2 [('2026-11-20', '250.00 EUR'), ('2026-11-27', '250.00 EUR')]
INVOICE-7 and INVOICE-7 [('2026-11-20', '250.00 EUR')]" ] || { echo 'beangulp-mt940 behaves otherwise now'; exit 1; }
