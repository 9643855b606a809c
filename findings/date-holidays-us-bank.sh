#!/usr/bin/env bash
# @date/holidays-us 0.4.0 (npm): its calendar of bank holidays has no Juneteenth (19 June, since 2021), and is closed on the Friday before a
# holiday on a Saturday, as on 3 July 2026 and 24 December 2027. The Federal Reserve Banks, and Fedwire with them, are closed on Juneteenth
# and open on these Fridays (richmondfed.org/about_us/holiday_schedule). So a spot date in US dollars that is counted with it falls on a
# day on which no dollars move, or is a day late. holidays 0.109 (XFED) and QuantLib 1.44 (PyPI) are right for 2025 to 2027.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109 QuantLib==1.44
echo '{}' >package.json
npm install --silent --no-audit --no-fund @date/holidays-us@0.4.0
cat >try.js <<'JS'
const bank = require('@date/holidays-us').bank()

const closed = []
for (const date = new Date(2025, 0, 1, 12); date < new Date(2028, 0, 1); date.setDate(date.getDate() + 1)) {
  if (date.getDay() % 6 && bank.isHoliday(date)) closed.push(date.toISOString().slice(0, 10))
}
console.log(closed.join('\n'))
JS
cat >try.py <<'PY'
from datetime import date, timedelta
from sys import stdin

from holidays import financial_holidays
from QuantLib import Date, UnitedStates

npm = set(stdin.read().split())
fed, quantlib = financial_holidays('XFED'), UnitedStates(UnitedStates.FederalReserve)
day = date(2025, 1, 1)
while day < date(2028, 1, 1):
    closed = {
        '@date/holidays-us': day.isoformat() in npm,
        'holidays': day in fed,
        'QuantLib': not quantlib.isBusinessDay(Date(day.day, day.month, day.year)),
    }
    if day.weekday() < 5 and len(set(closed.values())) > 1:
        print(day, 'is a holiday to', *(name for name, shut in closed.items() if shut))
    day += timedelta(days=1)
PY
output=$(TZ=UTC node try.js | venv/bin/python try.py)
echo "$output"
[ "$output" = '2025-06-19 is a holiday to holidays QuantLib
2026-06-19 is a holiday to holidays QuantLib
2026-07-03 is a holiday to @date/holidays-us
2027-12-24 is a holiday to @date/holidays-us' ] || { echo '@date/holidays-us behaves otherwise now'; exit 1; }
