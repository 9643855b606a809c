#!/usr/bin/env bash
# ccy 2.0.0 (PyPI) counts days for interest on currencies: `DayCounter.dcf` is the "Day count fraction between 2 dates". For 30/360 and
# 30E/360 it returns days, not the fraction: a year is 360 where all others say about 1, as the division by 360 is left out (ISDA
# Definitions 2006, section 4.16 (f) and (g), divides by 360). So interest of 3 % on a million for half a year is 5,400,000 and not 15,000.
# BUS/252 counts calendar days, not business days: a year is 1.448, and interest in Brazil 45 % too high.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ccy==2.0.0 holidays==0.109 pydantic==2.12.5
output=$("$folder/venv/bin/python" - <<'END'
import datetime

from ccy.core.daycounter import DayCounter

start = datetime.date(2026, 1, 15)
for convention in DayCounter:
    print(f'{convention}: a year is {convention.dcf(start, datetime.date(2027, 1, 15)):.3f}')
half = DayCounter('30/360').dcf(start, datetime.date(2026, 7, 15))
print(f'interest: {1_000_000 * 0.03 * half:.2f}')
END
)
echo "$output"
[ "$output" = 'ACT/360: a year is 1.014
ACT/365: a year is 1.000
30/360: a year is 360.000
30E/360: a year is 360.000
ACT/ACT: a year is 1.000
BUS/252: a year is 1.448
interest: 5400000.00' ] || { echo 'ccy behaves otherwise now'; exit 1; }
