#!/usr/bin/env bash
# New Zealand's holiday of Matariki, since 2022, is on a Friday that the act lists for each year up to 2052 (Te Kāhui o Matariki Public Holiday
# Act 2022, Schedule 1): 10 July 2026, 25 June 2027, 14 July 2028. rickar/cal 2.1.13 (Go) and workalendar 17.0.0 (PyPI) do not know it: by them
# New Zealand dollars sold on Wednesday, 23 June 2027 are due on Friday the 25th, when the banks are closed, and not on the Monday after.
# holidays 0.109 and QuantLib 1.44 (PyPI) have all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109 workalendar==17.0.0 QuantLib==1.44 'setuptools<81'
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/nz"
)

func main() {
	calendar := cal.NewBusinessCalendar()
	calendar.AddHoliday(nz.Holidays...)
	for _, text := range os.Args[1:] {
		day, _ := time.Parse(time.DateOnly, text)
		fmt.Println(text, "rickar/cal closed:", !calendar.IsWorkday(day))
	}
}
GO
cat >try.py <<'PY'
import sys
from datetime import date

import QuantLib
from holidays import country_holidays
from workalendar.oceania import NewZealand

for text in sys.argv[1:]:
    day = date.fromisoformat(text)
    closed = not QuantLib.NewZealand().isBusinessDay(QuantLib.Date(day.day, day.month, day.year))
    print(text, 'workalendar', NewZealand().is_holiday(day), 'holidays', day in country_holidays('NZ'), 'QuantLib', closed)
PY
days=(2026-10-26 2026-07-10 2027-06-25 2028-07-14)
go mod init try >/dev/null 2>&1
go get github.com/rickar/cal/v2@v2.1.13 >/dev/null 2>&1
output=$(go run . "${days[@]}" && venv/bin/python -W ignore try.py "${days[@]}")
echo "$output"
[ "$output" = '2026-10-26 rickar/cal closed: true
2026-07-10 rickar/cal closed: false
2027-06-25 rickar/cal closed: false
2028-07-14 rickar/cal closed: false
2026-10-26 workalendar True holidays True QuantLib True
2026-07-10 workalendar False holidays True QuantLib True
2027-06-25 workalendar False holidays True QuantLib True
2028-07-14 workalendar False holidays True QuantLib True' ] || { echo 'The calendars behave otherwise now'; exit 1; }
