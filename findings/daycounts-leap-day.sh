#!/usr/bin/env bash
# daycounts 0.2.0 (PyPI) counts the interest of NL/365, which leaves leap days out, from the wrong end: it takes out 29 February when it is the
# first day of a period, and leaves it in when it is the last. The days of a period are those after its first, up to its last (OpenGamma Strata's
# NL/365: leap days "with start excluded, end included"). So the year's day from 29 February to 1 March 2024 bears no interest, a loan of 90 days
# from 29 February bears that of 89, and the leap day itself, from 28 to 29 February, bears interest. On ten million at 5 percent that is 1,370
# each. QuantLib 1.44 (PyPI), Actual/365 (No Leap), has it as defined.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check daycounts==0.2.0 QuantLib==1.44
cat >try.py <<'PY'
from datetime import date

import daycounts
import QuantLib

no_leap = QuantLib.Actual365Fixed(QuantLib.Actual365Fixed.NoLeap)
for start, end in (
    (date(2024, 2, 28), date(2024, 2, 29)),
    (date(2024, 2, 29), date(2024, 3, 1)),
    (date(2024, 2, 28), date(2024, 3, 1)),
    (date(2024, 2, 29), date(2024, 5, 29)),
):
    days = daycounts.year_fraction(start, end, 'nl/365') * 365
    right = no_leap.yearFraction(*(QuantLib.Date(day.day, day.month, day.year) for day in (start, end))) * 365
    print(start, end, 'daycounts', round(days), 'QuantLib', round(right))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '2024-02-28 2024-02-29 daycounts 1 QuantLib 0
2024-02-29 2024-03-01 daycounts 0 QuantLib 1
2024-02-28 2024-03-01 daycounts 1 QuantLib 1
2024-02-29 2024-05-29 daycounts 89 QuantLib 90' ] || { echo 'The libraries behave otherwise now'; exit 1; }
