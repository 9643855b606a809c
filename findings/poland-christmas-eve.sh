#!/usr/bin/env bash
# 24 December has been a public holiday in Poland since 2025 (act of 6 December 2024, Dz.U. 2024 poz. 1965, in force from 1 February 2025).
# Elixir, the Polish clearing of zlotys, has no sessions on public holidays. workalendar 17.0.0 and QuantLib 1.44 (PyPI), and
# poland-public-holidays 4.0.0 (npm, 2,600 downloads a month) still take it for a business day. With them zlotys sold on Tuesday,
# 22 December 2026 are due on Thursday, 24 December, when no bank settles: with the 25th, a Friday, and the weekend, they come on the 28th.
# holidays 0.109 (PyPI) and date-holidays 3.37.0 (npm) know it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 holidays==0.109 QuantLib==1.44
echo '{}' >package.json
npm install --silent --no-audit --no-fund poland-public-holidays@4.0.0 date-holidays@3.37.0
cat >try.py <<'PY'
import datetime

import holidays
import QuantLib
import workalendar.europe

tuesday = datetime.date(2026, 12, 22)
print('workalendar', workalendar.europe.Poland().add_working_days(tuesday, 2))
print('holidays', holidays.Poland().get_nth_working_day(tuesday, 2))
print('QuantLib', QuantLib.Poland().advance(QuantLib.Date(22, 12, 2026), 2, QuantLib.Days).ISO())
PY
cat >try.js <<'JS'
const poland = require('poland-public-holidays')
const Holidays = require('date-holidays')
const eve = new Date('2026-12-24T12:00:00+01:00')
console.log('poland-public-holidays', poland.isWorkingDay(eve) ? 'open' : 'closed')
console.log('date-holidays', new Holidays('PL').isHoliday(eve) ? 'closed' : 'open')
JS
output=$(venv/bin/python try.py && TZ=Europe/Warsaw node try.js)
echo "$output"
[ "$output" = 'workalendar 2026-12-24
holidays 2026-12-28
QuantLib 2026-12-24
poland-public-holidays open
date-holidays closed' ] || { echo 'the calendars behave otherwise now'; exit 1; }
