#!/usr/bin/env bash
# business-python 2.1.0 (PyPI), of a processor of direct debits, counts business days. It compares the working days of a calendar, mon to fri,
# with the name of the day in the language of the program (strftime %a). After a program has chosen German (locale.setlocale, as programs
# do to show amounts), no day is a business day, except those in whole weeks of a count: Monday to Friday are 0 days, not 4. A search for
# the next business day finds none. The script makes the German locale itself; it needs the Debian package locales.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check business-python==2.1.0
mkdir locales
localedef -i de_DE -f UTF-8 locales/de_DE.UTF-8
cat >try.py <<'PY'
import locale

from business.calendar import Calendar

calendar = Calendar(holidays=['2026-12-25'])
for language in ['C', 'de_DE.UTF-8']:
    locale.setlocale(locale.LC_ALL, language)
    counts = [calendar.business_days_between('2026-11-30', day) for day in ['2026-12-04', '2026-12-14']]
    print(language, calendar.is_business_day('2026-12-01'), counts)
PY
output=$(LOCPATH="$folder/locales" venv/bin/python try.py)
echo "$output"
[ "$output" = 'C True [4, 10]
de_DE.UTF-8 False [0, 10]' ] || { echo 'business-python behaves otherwise now'; exit 1; }
