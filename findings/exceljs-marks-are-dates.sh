#!/usr/bin/env bash
# exceljs 4.4.0 (npm, millions of downloads a week) reads amounts of an XLSX file as dates, since it takes a letter in the format for a part
# of a date although the letter is marked as none. In ECMA-376, part 1, 18.8.31, `_` leaves the width of the next character blank, and
# `\` shows the next character.
# 1. Excel's comma style in Bosnia leaves the width of KM, convertible marks: `#,##0.00\ _K_M_-`. 1250.50 is 3 June 1903, at noon.
#    The styles of the German mark (`_D_M_-`) and the Finnish (`_m_k_-`), which older workbooks still have, do the same.
# 2. Millions shown as `0.0,,\M`, and dinars as `#,##0.00\ \d\i\n`, too: 2500000 is a day of the year 8744.
# Amounts that are negative are days before 1900. A column's total is not possible any more, or is one of milliseconds.
# The same file is read right by xlsx 0.18.5 (npm).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5
cat >try.js <<'JS'
const ExcelJS = require('exceljs')
const XLSX = require('xlsx')

const cells = [
  [1250.5, '_-* #,##0.00\\ _K_M_-;\\-* #,##0.00\\ _K_M_-;_-* "-"??\\ _K_M_-;_-@_-'],
  [-1250.5, '_-* #,##0.00\\ _D_M_-;\\-* #,##0.00\\ _D_M_-;_-* "-"??\\ _D_M_-;_-@_-'],
  [1250.5, '_-* #,##0.00\\ _m_k_-;\\-* #,##0.00\\ _m_k_-;_-* "-"??\\ _m_k_-;_-@_-'],
  [2500000, '0.0,,\\M'],
  [1250.5, '#,##0.00\\ \\d\\i\\n'],
  [1250.5, '#,##0.00\\ "KM"']
]

const run = async () => {
  const made = new ExcelJS.Workbook()
  const sheet = made.addWorksheet('Payments')
  cells.forEach(([value, numFmt], index) => Object.assign(sheet.getCell(index + 1, 1), { value, numFmt }))
  const file = await made.xlsx.writeBuffer()

  const read = new ExcelJS.Workbook()
  await read.xlsx.load(file)
  const other = XLSX.read(file, { cellDates: true }).Sheets.Payments
  cells.forEach(([, format], index) => {
    const { value } = read.worksheets[0].getCell(index + 1, 1)
    console.log(format.split(';')[0], '|', value instanceof Date ? value.toISOString() : value, '| xlsx', other[`A${index + 1}`].v)
  })
}
run()
JS
output=$(node try.js)
echo "$output"
[ "$output" = '_-* #,##0.00\ _K_M_- | 1903-06-03T12:00:00.000Z | xlsx 1250.5
_-* #,##0.00\ _D_M_- | 1896-07-27T12:00:00.000Z | xlsx -1250.5
_-* #,##0.00\ _m_k_- | 1903-06-03T12:00:00.000Z | xlsx 1250.5
0.0,,\M | 8744-10-06T00:00:00.000Z | xlsx 2500000
#,##0.00\ \d\i\n | 1903-06-03T12:00:00.000Z | xlsx 1250.5
#,##0.00\ "KM" | 1250.5 | xlsx 1250.5' ] || { echo 'exceljs behaves otherwise now'; exit 1; }
