#!/usr/bin/env bash
# workalendar 17.0.0 (PyPI): JapanBank, the calendar of the Bank of Japan, has no substitute holidays after 2021, and no day off between
# two holidays. By article 3 of Japan's Act on National Holidays, a holiday on a Sunday also makes the next ordinary day a holiday, and so
# is a day between two of them. Eleven days of 2024 to 2027 are taken for business days, as 6 May and 22 September 2026 and 22 March 2027: a
# payment or a forward in yen gets a value date on which no bank of Japan settles. holidays 0.109, asked for bank holidays too, and
# QuantLib 1.44 (PyPI) know all of them. workalendar is right for 2019 to 2021, whose days its source lists one by one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 holidays==0.109 QuantLib==1.44
cat >try.py <<'PY'
from datetime import date, timedelta

from holidays import country_holidays
from QuantLib import Date, Japan
from workalendar.asia import JapanBank

theirs, quantlib, listed = JapanBank(), Japan(), country_holidays('JP', categories=('public', 'bank'))
day = date(2024, 1, 1)
while day < date(2028, 1, 1):
    closed = [
        not theirs.is_working_day(day),
        day.weekday() > 4 or day in listed,
        not quantlib.isBusinessDay(Date(day.day, day.month, day.year)),
    ]
    if len(set(closed)) > 1:
        print(day, *(name for name, shut in zip(['workalendar', 'holidays', 'QuantLib'], closed) if shut))
    day += timedelta(days=1)
print('the business day after 1 May 2026:', theirs.add_working_days(date(2026, 5, 1), 1))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '2024-02-12 holidays QuantLib
2024-05-06 holidays QuantLib
2024-08-12 holidays QuantLib
2024-09-23 holidays QuantLib
2024-11-04 holidays QuantLib
2025-02-24 holidays QuantLib
2025-05-06 holidays QuantLib
2025-11-24 holidays QuantLib
2026-05-06 holidays QuantLib
2026-09-22 holidays QuantLib
2027-03-22 holidays QuantLib
the business day after 1 May 2026: 2026-05-06' ] || { echo 'workalendar behaves otherwise now'; exit 1; }
