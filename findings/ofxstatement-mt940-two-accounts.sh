#!/usr/bin/env bash
# ofxstatement-mt940 1.3.1 (PyPI), with mt-940 5.1.1, turns MT940 into OFX. Of a file with the statements of two accounts, which banks send each
# day, it makes one: all entries are put in the last account, in its currency. 250 euros received on an account at ABN AMRO become 250 dollars
# received on another at ING, and since the opening balance is taken to be the closing one less the entries, nothing contradicts it: it is 250
# dollars, where the bank says 500. MT940 says of each statement whose it is (field 25) and where it begins (60F).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ofxstatement-mt940==1.3.1 ofxstatement==0.9.3 mt-940==5.1.1 'setuptools<81'
cat >statements.sta <<'MT'
:20:STATEMENT-1
:25:NL91ABNA0417164300
:28C:1/1
:60F:C261124EUR1000,00
:61:2611251125C250,00NTRFREF1//B1
:86:FROM ACME
:62F:C261125EUR1250,00
-
:20:STATEMENT-2
:25:NL69INGB0123456789
:28C:1/1
:60F:C261124USD500,00
:61:2611251125D100,00NTRFREF2//B2
:86:TO ZETA
:62F:C261125USD400,00
-
MT
printf '[bank]\nplugin = mt940\nbank_code = ABNAMRO\n' >bank.ini
venv/bin/ofxstatement convert -c bank.ini -t bank statements.sta out.ofx 2>/dev/null
output=$(grep -oE '<(CURDEF|BANKACCTFROM|ACCTID|TRNAMT|MEMO|BALAMT)>[^<]*' out.ofx
venv/bin/python - <<'PY'
from ofxstatement.plugins.mt940 import Plugin
from ofxstatement.ui import UI

print('opening balance', Plugin(UI(), {'bank_code': 'ABNAMRO'}).get_parser('statements.sta').parse().start_balance)
PY
)
echo "$output"
[ "$output" = '<CURDEF>USD
<BANKACCTFROM>
<ACCTID>NL69INGB0123456789
<TRNAMT>250.00
<ACCTID>REF1
<MEMO>FROM ACME
<TRNAMT>-100.00
<ACCTID>REF2
<MEMO>TO ZETA
<BALAMT>400.00
opening balance 250.00' ] || { echo 'ofxstatement-mt940 behaves otherwise now'; exit 1; }
