#!/usr/bin/env bash
# Colombia has a new holiday: Our Lady of Chiquinquirá on 9 July, moved to the Monday after (Ley 2578 of 1 June 2026), first on 13 July 2026,
# then on 12 July 2027. colombian-holidays 5.0.11 and colombia-holidays 0.0.1 (npm, 2,100 and 1,200 downloads a month) and workalendar 17.0.0
# (PyPI) do not know it, so that pesos sold on Thursday, 8 July 2027 are due on Monday the 12th, when Colombia's banks are closed, and not the
# day after. holidays 0.109 (PyPI), which names the law, and date-holidays 3.37.0 (npm) have it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' >package.json
npm install --silent --no-audit --no-fund colombian-holidays@5.0.11 colombia-holidays@0.0.1 date-holidays@3.37.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109 workalendar==17.0.0 'setuptools<81'
cat >try.cjs <<'JS'
const { getColombiaHolidaysByYear } = require('colombia-holidays')
const { default: colombianHolidays } = require('colombian-holidays')
const Holidays = require('date-holidays')

for (const day of ['2027-07-05', '2027-07-12']) {
  console.log(
    day,
    'colombian-holidays',
    colombianHolidays({ year: 2027 }).some(({ celebrationDate }) => celebrationDate === day),
    'colombia-holidays',
    getColombiaHolidaysByYear(2027).some(({ holiday }) => holiday === day),
    'date-holidays',
    Boolean(new Holidays('CO').isHoliday(`${day} 12:00`)),
  )
}
JS
cat >try.py <<'PY'
from datetime import date

from holidays import country_holidays
from workalendar.america import Colombia

for day in date(2027, 7, 5), date(2027, 7, 12):
    print(day, 'workalendar', Colombia().is_holiday(day), 'holidays', day in country_holidays('CO'))
PY
output=$(node try.cjs && venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = '2027-07-05 colombian-holidays true colombia-holidays true date-holidays true
2027-07-12 colombian-holidays false colombia-holidays false date-holidays true
2027-07-05 workalendar True holidays True
2027-07-12 workalendar False holidays True' ] || { echo 'The calendars behave otherwise now'; exit 1; }
