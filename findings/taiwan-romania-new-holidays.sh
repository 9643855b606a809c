#!/usr/bin/env bash
# QuantLib 1.44 and workalendar 17.0.0 (PyPI) lack holidays by new laws, so that money is due on days on which no bank books.
# Taiwan: 28 September, 25 October and 25 December are days off since 2025 (Implementation Act for Memorial Days and Holidays of 28 May
# 2025). Spot dollars of Taiwan bought on 23 December 2026 are due on the 25th for both, and are delivered on Monday 28. date-holidays
# 3.37.0 (npm) calls two of the three observances and does not have 26 October 2026, a Monday off as the 25th is a Sunday.
# Romania: 6 and 7 January are days off since 2024 (law 52/2023, which changes article 139 of the labour code). Lei bought on 5 January
# 2026 are due on the 7th, and are delivered on the 9th. holidays 0.109 (PyPI) has all, and exchange_calendars 4.13.2 those of Taiwan.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check QuantLib==1.44 workalendar==17.0.0 holidays==0.109 exchange_calendars==4.13.2
echo '{}' >package.json
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >try.py <<'PY'
import datetime

import exchange_calendars
import holidays
import QuantLib
from workalendar.registry import registry

for country, calendar, day in [
    ('TW', QuantLib.Taiwan(), datetime.date(2026, 9, 24)), ('TW', QuantLib.Taiwan(), datetime.date(2026, 10, 22)),
    ('TW', QuantLib.Taiwan(), datetime.date(2026, 12, 23)), ('RO', QuantLib.Romania(), datetime.date(2026, 1, 5)),
]:
    print(
        f'{country} {day}: QuantLib {calendar.advance(QuantLib.Date(day.day, day.month, day.year), 2, QuantLib.Days).ISO()},',
        f'workalendar {registry.get(country)().add_working_days(day, 2)},',
        f'holidays {holidays.country_holidays(country).get_nth_working_day(day, 2)}',
    )
taipei = exchange_calendars.get_calendar('XTAI')
print('exchange_calendars', [taipei.is_session(day) for day in ['2026-09-28', '2026-10-26', '2026-12-25']])
PY
cat >try.js <<'JS'
const Holidays = require('date-holidays')

const taiwan = new Holidays('TW')
for (const day of ['2026-09-28', '2026-10-26', '2026-12-25']) {
  const found = taiwan.isHoliday(new Date(`${day}T12:00:00`))
  console.log('date-holidays', day, found ? found.map(({ type }) => type).join() : 'none')
}
JS
output=$(venv/bin/python try.py && TZ=Asia/Taipei node try.js)
echo "$output"
[ "$output" = 'TW 2026-09-24: QuantLib 2026-09-29, workalendar 2026-09-29, holidays 2026-09-30
TW 2026-10-22: QuantLib 2026-10-26, workalendar 2026-10-26, holidays 2026-10-27
TW 2026-12-23: QuantLib 2026-12-25, workalendar 2026-12-25, holidays 2026-12-28
RO 2026-01-05: QuantLib 2026-01-07, workalendar 2026-01-07, holidays 2026-01-09
exchange_calendars [False, False, False]
date-holidays 2026-09-28 observance
date-holidays 2026-10-26 none
date-holidays 2026-12-25 observance' ] || { echo 'the calendars behave otherwise now'; exit 1; }
