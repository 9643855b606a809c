#!/usr/bin/env bash
# Saint Francis, 4 October, is a holiday in Italy again, from 2026 on (Law 151 of 8 October 2025); in 2027 it is a Monday. rickar/cal 2.1.13 (Go)
# and workalendar 17.0.0 (PyPI) keep Italy open. TARGET is open too, but a bill that falls due in Italy on a holiday is due on the next working
# day (Civil Code, article 1187). holidays 0.109, which names the law, QuantLib 1.44 (PyPI) and date-holidays 3.37.0 (npm) have it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check holidays==0.109 workalendar==17.0.0 QuantLib==1.44 'setuptools<81'
echo '{}' >package.json
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/it"
)

func main() {
	calendar := cal.NewBusinessCalendar()
	calendar.AddHoliday(it.Holidays...)
	for _, text := range os.Args[1:] {
		day, _ := time.Parse(time.DateOnly, text)
		fmt.Println(text, "rickar/cal", !calendar.IsWorkday(day))
	}
}
GO
cat >try.py <<'PY'
import sys
from datetime import date

import QuantLib
from holidays import country_holidays
from workalendar.europe import Italy

for text in sys.argv[1:]:
    day = date.fromisoformat(text)
    closed = not QuantLib.Italy().isBusinessDay(QuantLib.Date(day.day, day.month, day.year))
    print(text, 'workalendar', Italy().is_holiday(day), 'holidays', day in country_holidays('IT'), 'QuantLib', closed)
PY
cat >try.cjs <<'JS'
const Holidays = require('date-holidays')

for (const day of process.argv.slice(2)) console.log(day, 'date-holidays', Boolean(new Holidays('IT').isHoliday(`${day} 12:00`)))
JS
days=(2027-11-01 2027-10-04)
go mod init try >/dev/null 2>&1
go get github.com/rickar/cal/v2@v2.1.13 >/dev/null 2>&1
output=$(go run . "${days[@]}"
venv/bin/python -W ignore try.py "${days[@]}"
node try.cjs "${days[@]}")
echo "$output"
[ "$output" = '2027-11-01 rickar/cal true
2027-10-04 rickar/cal false
2027-11-01 workalendar True holidays True QuantLib True
2027-10-04 workalendar False holidays True QuantLib True
2027-11-01 date-holidays true
2027-10-04 date-holidays true' ] || { echo 'The calendars behave otherwise now'; exit 1; }
