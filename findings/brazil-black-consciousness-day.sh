#!/usr/bin/env bash
# 20 November, the day of Zumbi and of Black Consciousness, has been a national holiday of Brazil since 2024 (Lei 14.759 of 21 December
# 2023). Its banks are closed then, and so is the settlement of reais. workalendar 17.0.0 (PyPI), by its BrazilBankCalendar, which its text
# describes as that of bank transactions, and github.com/rickar/cal/v2 v2.1.13 (Go) take it for a business day. Reais that are sold for
# spot on Wednesday, 18 November 2026 are due on Friday 20 for both, when nobody pays them: the day is Monday 23.
# holidays 0.109, QuantLib 1.44 and bizdays 1.0.19 (PyPI, with the calendar of ANBIMA, the association of Brazil's markets) know it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 holidays==0.109 QuantLib==1.44 bizdays==1.0.19
cat >try.py <<'PY'
import datetime

import bizdays
import holidays
import QuantLib
from workalendar.america.brazil import BrazilBankCalendar

wednesday = datetime.date(2026, 11, 18)
print('workalendar', BrazilBankCalendar().add_working_days(wednesday, 2))
print('holidays', holidays.Brazil().get_nth_working_day(wednesday, 2))
print('QuantLib', QuantLib.Brazil(QuantLib.Brazil.Settlement).advance(QuantLib.Date(18, 11, 2026), 2, QuantLib.Days).ISO())
print('bizdays', bizdays.Calendar.load('ANBIMA').offset(wednesday, 2))
PY
cat >go.mod <<'GO'
module try

go 1.21

require github.com/rickar/cal/v2 v2.1.13
GO
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/br"
)

func main() {
	calendar := cal.NewBusinessCalendar()
	calendar.AddHoliday(br.Holidays...)
	wednesday := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	fmt.Println("rickar/cal", calendar.WorkdaysFrom(wednesday, 2).Format("2006-01-02"))
}
GO
go mod tidy 2>log || { cat log; exit 1; }
output=$(venv/bin/python -W ignore try.py; go run .)
echo "$output"
[ "$output" = 'workalendar 2026-11-20
holidays 2026-11-23
QuantLib 2026-11-23
bizdays 2026-11-23
rickar/cal 2026-11-20' ] || { echo 'the calendars behave otherwise now'; exit 1; }
