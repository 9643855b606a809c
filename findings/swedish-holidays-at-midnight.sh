#!/usr/bin/env bash
# se-bank-holidays 1.1.7 (npm, 4,300 downloads a month) says when Sweden's banks are closed, and holidays-nordic 0.1.1 the same of Sweden,
# Denmark and Norway. Both take a Date and look at its day in UTC, not the program's own, which none of the three countries has. So for a date
# without a time in Stockholm, where a program in Sweden has it, the day before counts: Monday, 30 November 2026 is closed, as each Monday is (it
# is Sunday in UTC), 1 May and Good Friday are open, and 2 January is closed. And holidays-nordic lacks Denmark's Whit Monday, a holiday by
# Denmark's law (lov om helligdage), in either zone. swedish-holidays 1.1.2 (npm) has Sweden's days right in the same program; holidays 0.109
# (PyPI) has Whit Monday.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund se-bank-holidays@1.1.7 holidays-nordic@0.1.1 swedish-holidays@1.1.2
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109
cat >try.cjs <<'JS'
const nordic = require('holidays-nordic')
const bank = require('se-bank-holidays')
const { isPublicHoliday } = require('swedish-holidays')

const isNordic = nordic.default ?? nordic
for (const [year, month, day] of [[2026, 1, 2], [2026, 4, 3], [2026, 5, 1], [2026, 11, 30]]) {
  const date = new Date(year, month - 1, day)
  const found = [bank.isHoliday(date), Boolean(isNordic(date, 'se')), isPublicHoliday(date)]
  console.log(date.toDateString(), 'se-bank-holidays, holidays-nordic, swedish-holidays', ...found)
}
console.log('Whit Monday, 25 May 2026, holidays-nordic', Boolean(isNordic(new Date(2026, 4, 25, 12), 'dk')))
JS
output=$(TZ=Europe/Stockholm node try.cjs
venv/bin/python -c "import holidays; print('holidays', holidays.DK().get('2026-05-25'))")
echo "$output"
[ "$output" = 'Fri Jan 02 2026 se-bank-holidays, holidays-nordic, swedish-holidays true true false
Fri Apr 03 2026 se-bank-holidays, holidays-nordic, swedish-holidays false false true
Fri May 01 2026 se-bank-holidays, holidays-nordic, swedish-holidays false false true
Mon Nov 30 2026 se-bank-holidays, holidays-nordic, swedish-holidays true false false
Whit Monday, 25 May 2026, holidays-nordic false
holidays Pentecost Monday' ] || { echo 'The libraries behave otherwise now'; exit 1; }
