#!/usr/bin/env bash
# Colombia has a new holiday since 2026: 9 July, Our Lady of Chiquinquirá, moved to the next Monday (Ley 2578 of 1 June 2026,
# article 6, and Ley 51 of 1983), when its banks are closed. workalendar 17.0.0 and calendra 7.11.1 (PyPI), colombian-holidays 5.0.11,
# festivos-colombia 0.0.1 and colombia-holidays 0.0.1 (npm, about 2,100, 2,600 and 1,200 downloads a month) do not know it.
# For them, pesos that are due two business days after Thursday, 8 July 2027 are due on Monday the 12th, when no bank pays them;
# they come on the 13th. holidays 0.109 (PyPI) and date-holidays 3.37.0 (npm) know it. A request of July 2026 to add it to
# colombian-holidays is merged (github.com/MauricioRobayo/colombian-holidays, pull request 523), but its newest version in npm lacks it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 calendra==7.11.1 holidays==0.109
echo '{}' >package.json
npm install --silent --no-audit --no-fund colombian-holidays@5.0.11 festivos-colombia@0.0.1 colombia-holidays@0.0.1 date-holidays@3.37.0
cat >try.py <<'PY'
from datetime import date

import calendra.america
import workalendar.america
from holidays import country_holidays

day = date(2027, 7, 8)
print('workalendar:', workalendar.america.Colombia().add_working_days(day, 2))
print('calendra:', calendra.america.Colombia().add_working_days(day, 2))
print('holidays:', country_holidays('CO').get_nth_working_day(day, 2))
PY
cat >try.js <<'JS'
const Holidays = require('date-holidays')

const calendars = {
  'colombian-holidays': require('colombian-holidays').default({ year: 2027 }).map(day => day.celebrationDate),
  'festivos-colombia': require('festivos-colombia').getHolidaysByYear(2027).map(day => day.date.split('/').reverse().join('-')),
  'colombia-holidays': require('colombia-holidays').getColombiaHolidaysByYear(2027).map(day => day.holiday),
  'date-holidays': new Holidays('CO').getHolidays(2027).filter(day => day.type === 'public').map(day => day.date.slice(0, 10))
}
for (const [name, holidays] of Object.entries(calendars)) {
  const day = new Date('2027-07-08')
  for (let left = 2; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0 && !holidays.includes(day.toISOString().slice(0, 10))) left--
  }
  console.log(`${name}: ${day.toISOString().slice(0, 10)}`)
}
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = 'workalendar: 2027-07-12
calendra: 2027-07-12
holidays: 2027-07-13
colombian-holidays: 2027-07-12
festivos-colombia: 2027-07-12
colombia-holidays: 2027-07-12
date-holidays: 2027-07-13' ] || { echo 'a calendar behaves otherwise now'; exit 1; }
