#!/usr/bin/env bash
# mt940 0.8.1 (PyPI), with which Tryton reads statements, splits the text of an entry at ABN AMRO at its tags, but only those that come in the
# order of its list, which is that of a transfer. Of a direct debit the bank writes them in another, with the mandate (/MARF/), which the list
# lacks: the creditor's name becomes TELECOM B.V./MARF/2026000105, his account, bank and reference are dropped, and his identifier begins with a
# slash. So the payment is booked without an account, and the next one, with another mandate, has another name. The same entry in the order of a
# transfer is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mt940==0.8.1
cat >statement.sta <<'MT'
:940:
:20:ABN AMRO BANK NV
:25:417164300
:28:33001/1
:60F:C261124EUR1000,00
:61:2611251125D31,25N247NONREF
:86:/TRTP/SEPA INCASSO ALGEMEEN DOORLOPEND/CSID/NL69ZZZ123456780000
/NAME/TELECOM B.V./MARF/2026000105/REMI/INVOICE 23456789/IBAN/NL91
ABNA0417164300/BIC/ABNANL2A/EREF/INVOICE-23456789
:61:2611251125C31,25N247NONREF
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME
/TELECOM B.V./REMI/INVOICE 23456789/EREF/INVOICE-23456789
:62F:C261125EUR1000,00
-
MT
cat >try.py <<'PY'
from mt940 import MT940, abn_amro_description

for entry in MT940('statement.sta').statements[0].transactions:
    print(entry.amount)
    for name, value in abn_amro_description(entry.description).items():
        print('  ', name, value)
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '-31.25
   trtp SEPA INCASSO ALGEMEEN DOORLOPEND
   csid /NL69ZZZ123456780000
   name TELECOM B.V./MARF/2026000105
   remi INVOICE 23456789
31.25
   trtp SEPA OVERBOEKING
   iban NL91ABNA0417164300
   bic ABNANL2A
   name TELECOM B.V.
   remi INVOICE 23456789
   eref INVOICE-23456789' ] || { echo 'mt940 behaves otherwise now'; exit 1; }
