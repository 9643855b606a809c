#!/usr/bin/env bash
# xlsx 0.18.5 and exceljs 4.4.0 (npm, millions of downloads a week) read a CSV as a bank or a customer gives it: payments with British dates
# and sort codes. Without an option, and without an error:
# 1. xlsx reads 03/12/2026 as 12 March, American, and leaves 13/12/2026 a text, so that one column has both;
# 2. xlsx reads the sort code 08-02-10 as 2 August 2010, while 20-10-05 stays; written to a CSV again it is 8/2/10;
# 3. both read the account 12345678901234567890 as 12345678901234567000, the reference 12E4 as 120000, and 00071 as 71.
# RFC 4180 has texts only. A cell's text is kept by xlsx with { raw: true }, and by exceljs with a `map` of one's own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0
cat >payments.csv <<'CSV'
date,sort code,account,amount,reference
03/12/2026,20-10-05,12345678901234567890,1250.50,12E4
13/12/2026,08-02-10,12345678,12.50,00071
CSV
cat >try.js <<'JS'
const xlsx = require('xlsx')
const { Workbook } = require('exceljs')
const sheet = (options) => Object.values(xlsx.readFile('payments.csv', options).Sheets)[0]
const rows = (options) => xlsx.utils.sheet_to_json(sheet(options), { header: 1 }).slice(1)
const show = (name, list) => list.forEach((row) => console.log(name, ...row.map((value) => JSON.stringify(value))))
const print = async () => {
  show('xlsx', rows())
  const day = xlsx.SSF.parse_date_code(rows()[0][0])
  console.log('first date:', day.y, day.m, day.d)
  console.log('as CSV:', xlsx.utils.sheet_to_csv(sheet()).trim().split('\n').at(-1))
  show('xlsx raw', rows({ raw: true }))
  const read = await new Workbook().csv.readFile('payments.csv')
  show('exceljs', [2, 3].map((number) => read.getRow(number).values.slice(1)))
}
print()
JS
output=$(TZ=UTC node try.js)
echo "$output"
[ "$output" = 'xlsx 46093 "20-10-05" 12345678901234567000 1250.5 120000
xlsx "13/12/2026" 40392 12345678 12.5 71
first date: 2026 3 12
as CSV: 13/12/2026,8/2/10,12345678,12.50,00071
xlsx raw "03/12/2026" "20-10-05" "12345678901234567890" "1250.50" "12E4"
xlsx raw "13/12/2026" "08-02-10" "12345678" "12.50" "00071"
exceljs "03/12/2026" "20-10-05" 12345678901234567000 1250.5 120000
exceljs "13/12/2026" "08-02-10" 12345678 12.5 71' ] || { echo 'the libraries behave otherwise now'; exit 1; }
