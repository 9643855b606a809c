#!/usr/bin/env bash
# ofxstatement-otp 0.2.0 (PyPI, with ofxstatement 0.9.3) makes OFX of the file of OTP, a bank of Hungary, which has all accounts of a
# customer. Its README says that without a setting one statement has them all, not that the statement is in the currency of the first row:
# 1250.50 euros received on a second account become 1250.50 forints. The bank is IntesaSP in every statement, that of Italy for which the
# plugin was first written, and the option for it, BIC, is not in the README. With the account set only the currency is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME="$folder" XDG_CONFIG_HOME="$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ofxstatement-otp==0.2.0 ofxstatement==0.9.3 openpyxl==3.1.5
venv/bin/python - <<'PY'
from openpyxl import Workbook

book = Workbook()
sheet = book.active
sheet.title = 'Tranzakciók'
for row in [
    ['Lekérdezés kezdete', '2026-11-01'],
    ['Lekérdezés vége', '2026-11-30'],
    [
        'Számlaszám', 'Ellenoldali számlaszám', 'Ellenoldali név', 'Forgalom típusa', 'Közlemény', 'Kategória', 'Azonosító',
        'Tranzakció időpontja', 'Könyvelés dátuma', 'Összeg', 'Devizanem',
    ],
    ['1177000000000001', '', 'Payer Kft', 'ÁTUTALÁS', 'A-1', '', 'T1', '2026-11-26 10:00:00', '2026-11-26', 125000, 'HUF'],
    ['1177000000000002', '', 'Payer GmbH', 'ÁTUTALÁS', 'A-2', '', 'T2', '2026-11-27 10:00:00', '2026-11-27', 1250.5, 'EUR'],
]:
    sheet.append(row)
book.save('otp.xlsx')
PY
mkdir ofxstatement
printf '[otp]\nplugin = otp\n[otp:second]\nplugin = otp\naccount = 1177000000000002\n' >ofxstatement/config.ini
for type in otp otp:second; do
  venv/bin/ofxstatement convert -t "$type" otp.xlsx out.ofx 2>log || { cat log; exit 1; }
  echo "$type:" $(grep -oE '<(CURDEF|BANKID|TRNAMT)>[^<]+' out.ofx) >>seen
done
output=$(cat seen)
echo "$output"
[ "$output" = 'otp: <CURDEF>HUF <BANKID>IntesaSP <TRNAMT>125000.00 <TRNAMT>1250.50
otp:second: <CURDEF>EUR <BANKID>IntesaSP <TRNAMT>1250.50' ] || { echo 'ofxstatement-otp behaves otherwise now'; exit 1; }
