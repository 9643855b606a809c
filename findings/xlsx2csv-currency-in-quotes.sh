#!/usr/bin/env bash
# xlsx2csv 0.8.6 (PyPI) loses an amount whose number format has its currency in quotes, as in 0.00 "USD": it takes a letter d, h, s or y in
# the quotes for a part of a date. 1250.50 becomes #,##0.00 "us03", and with "CHF", "JPY" and "Rs" too the format stands in the place of the
# amount; "EUR" and "GBP" are right. Text in quotes is shown as it stands (ECMA-376 part 1, 18.8.30, numFmt). A column of dollars comes
# without amounts, one in several currencies with some of them, and the exit status is 0. SheetJS 0.18.5 (npm: xlsx) shows them all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check xlsx2csv==0.8.6 openpyxl==3.1.5
echo '{}' >package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5
cat >make.py <<'PY'
import openpyxl

book = openpyxl.Workbook()
for row, currency in enumerate(('EUR', 'USD', 'CHF', 'JPY', 'Rs', 'GBP'), 1):
    book.active.cell(row, 1, f'INV-{row}')
    book.active.cell(row, 2, 1250.5).number_format = f'#,##0.00 "{currency}"'
book.save('payments.xlsx')
PY
venv/bin/python make.py
output=$(venv/bin/xlsx2csv payments.xlsx && echo "exit status $?" &&
  node -e "const x = require('xlsx'); console.log(x.utils.sheet_to_csv(x.readFile('payments.xlsx').Sheets.Sheet, { FS: ';' }))")
echo "$output"
[ "$output" = 'INV-1,1250.5
INV-2,"#,##0.00 ""us03"""
INV-3,"#,##0.00 ""c12f"""
INV-4,"#,##0.00 ""jpy"""
INV-5,"#,##0.00 ""rs"""
INV-6,1250.5
exit status 0
INV-1;1,250.50 EUR
INV-2;1,250.50 USD
INV-3;1,250.50 CHF
INV-4;1,250.50 JPY
INV-5;1,250.50 Rs
INV-6;1,250.50 GBP' ] || { echo 'the libraries behave otherwise now'; exit 1; }
