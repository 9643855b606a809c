#!/usr/bin/env bash
# QuantLib 1.44 and workalendar 17.0.0 (PyPI) lack holidays by new laws, so that money is due on days on which no bank books.
# - South Korea: 17 July since 2026 (Public Holidays Act, amended on 10 February 2026). Won bought on Wednesday, 15 July 2026 are due on
#   Friday the 17th, also by korean-business-day 2.1.0 (npm, 1,900 downloads a month), and are paid on the 20th.
# - Poland: 24 December since 2025 (act of 6 December 2024, Dz.U. 2024 poz. 1965). Elixir, the clearing of zlotys, has no sessions on public
#   holidays. Zlotys bought on Tuesday, 22 December 2026 are due on the 24th, and come on the 28th. poland-public-holidays 4.0.0 (npm, 2,600
#   downloads a month) takes the 24th for a working day, too.
# - Taiwan: 28 September, 25 October and 25 December since 2025 (Implementation Act for Memorial Days and Holidays of 28 May 2025). Dollars of
#   Taiwan bought on 23 December 2026 are due on the 25th, and come on the 28th. date-holidays 3.37.0 (npm) calls two of the three observances
#   and does not have 26 October 2026, a Monday off as the 25th is a Sunday.
# - Romania: 6 and 7 January since 2024 (law 52/2023). Lei bought on 5 January 2026 are due on the 7th, and come on the 9th.
# holidays 0.109 (PyPI) has all, exchange_calendars 4.13.2 (PyPI) those of Taiwan, date-holidays those of South Korea and Poland.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check QuantLib==1.44 workalendar==17.0.0 holidays==0.109 exchange_calendars==4.13.2
echo '{}' >package.json
npm install --silent --no-audit --no-fund date-holidays@3.37.0 korean-business-day@2.1.0 poland-public-holidays@4.0.0
cat >try.py <<'PY'
import datetime

import exchange_calendars
import holidays
import QuantLib
from workalendar.registry import registry

korea = QuantLib.SouthKorea(QuantLib.SouthKorea.Settlement)
for country, calendar, day in [
    ('KR', korea, datetime.date(2026, 7, 15)), ('PL', QuantLib.Poland(), datetime.date(2026, 12, 22)),
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
const { getNextKoreanBusinessDayYmd } = require('korean-business-day')
const poland = require('poland-public-holidays')

console.log('korean-business-day', getNextKoreanBusinessDayYmd(20260715, 2))
console.log('poland-public-holidays', poland.isWorkingDay(new Date(2026, 11, 24, 12)) ? 'open' : 'closed')
for (const text of ['KR 2026-07-17', 'PL 2026-12-24', 'TW 2026-09-28', 'TW 2026-10-26', 'TW 2026-12-25']) {
  const [country, day] = text.split(' ')
  const found = new Holidays(country).isHoliday(`${day} 12:00`)
  console.log('date-holidays', text, found ? found.map(({ type }) => type).join() : 'none')
}
JS
output=$(venv/bin/python -W ignore try.py && TZ=Europe/Warsaw node try.js)
echo "$output"
[ "$output" = 'KR 2026-07-15: QuantLib 2026-07-17, workalendar 2026-07-17, holidays 2026-07-20
PL 2026-12-22: QuantLib 2026-12-24, workalendar 2026-12-24, holidays 2026-12-28
TW 2026-09-24: QuantLib 2026-09-29, workalendar 2026-09-29, holidays 2026-09-30
TW 2026-10-22: QuantLib 2026-10-26, workalendar 2026-10-26, holidays 2026-10-27
TW 2026-12-23: QuantLib 2026-12-25, workalendar 2026-12-25, holidays 2026-12-28
RO 2026-01-05: QuantLib 2026-01-07, workalendar 2026-01-07, holidays 2026-01-09
exchange_calendars [False, False, False]
korean-business-day 20260717
poland-public-holidays open
date-holidays KR 2026-07-17 public
date-holidays PL 2026-12-24 public
date-holidays TW 2026-09-28 observance
date-holidays TW 2026-10-26 none
date-holidays TW 2026-12-25 observance' ] || { echo 'the calendars behave otherwise now'; exit 1; }
