#!/usr/bin/env bash
# 17 July, Constitution Day, is a public holiday in Korea again since 2026, for the first time since 2007 (Public Holidays Act, amended on 10
# February 2026), and banks are closed on public holidays. workalendar 17.0.0 and QuantLib 1.44, with its settlement calendar (PyPI), and
# korean-business-day 2.1.0 (npm, 1,900 downloads a month) still take it for a business day. With them won bought on Wednesday, 15 July 2026
# are due on Friday the 17th, when none can be paid; they come on Monday the 20th. holidays 0.109 (PyPI) and date-holidays 3.37.0 (npm) know
# the holiday.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 QuantLib==1.44 holidays==0.109
echo '{}' >package.json
npm install --silent --no-audit --no-fund korean-business-day@2.1.0 date-holidays@3.37.0
cat >try.py <<'PY'
from datetime import date

import QuantLib
from holidays import country_holidays
from workalendar.asia import SouthKorea

korea = QuantLib.SouthKorea(QuantLib.SouthKorea.Settlement)
print('workalendar:', SouthKorea().add_working_days(date(2026, 7, 15), 2))
print('QuantLib:', korea.advance(QuantLib.Date(15, 7, 2026), 2, QuantLib.Days).ISO())
print('holidays:', country_holidays('KR').get_nth_working_day(date(2026, 7, 15), 2))
PY
cat >try.js <<'JS'
const Holidays = require('date-holidays')
const { getNextKoreanBusinessDayYmd } = require('korean-business-day')

console.log('korean-business-day:', getNextKoreanBusinessDayYmd(20260715, 2))
console.log('date-holidays:', new Holidays('KR').isHoliday(new Date('2026-07-17T12:00:00+09:00'))[0].name)
JS
output=$(venv/bin/python try.py && node try.js)
echo "$output"
[ "$output" = 'workalendar: 2026-07-17
QuantLib: 2026-07-17
holidays: 2026-07-20
korean-business-day: 20260717
date-holidays: 제헌절' ] || { echo 'a calendar behaves otherwise now'; exit 1; }
