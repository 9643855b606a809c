#!/usr/bin/env bash
# ccy 2.0.0 (PyPI), the trading centre LON has the holidays that all parts of the United Kingdom share. So it lacks Easter Monday and the last
# Monday of August, bank holidays of England, Wales and Northern Ireland, not of Scotland (Banking and Financial Dealings Act 1971, schedule
# 1). Pounds sold on 2 April 2026 for the next business day are due on Monday 6 April, and those of 28 August on Monday 31 August: banks
# and CHAPS are closed, so they come a day late, and the buyer asks for interest. A centre that ccy does not know is left out without a
# word: for `LON,TOK` yen are due on 29 April 2026, a holiday of Japan. holidays 0.109, from which ccy takes its days, knows all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ccy==2.0.0 holidays==0.109 pydantic==2.12.5
output=$("$folder/venv/bin/python" - <<'END'
import datetime

import holidays
from ccy.tradingcentres import nextbizday

for day in [datetime.date(2026, 4, 2), datetime.date(2026, 8, 28)]:
    print(f"{day}: ccy {nextbizday(day, 1, 'LON')}, holidays {holidays.country_holidays('GB', subdiv='ENG').get_nth_working_day(day, 1)}")
day = datetime.date(2026, 4, 28)
print(f"{day}: ccy {nextbizday(day, 1, 'LON,TOK')}, holidays {holidays.country_holidays('JP').get_nth_working_day(day, 1)}")
END
)
echo "$output"
[ "$output" = '2026-04-02: ccy 2026-04-06, holidays 2026-04-07
2026-08-28: ccy 2026-08-31, holidays 2026-09-01
2026-04-28: ccy 2026-04-29, holidays 2026-04-30' ] || { echo 'ccy behaves otherwise now'; exit 1; }
