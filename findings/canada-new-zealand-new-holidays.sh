#!/usr/bin/env bash
# workalendar 17.0.0 (PyPI) lacks a holiday of Canada and one of New Zealand, and github.com/rickar/cal/v2 v2.1.13 (Go) that of New Zealand.
# Euros sold for dollars of New Zealand on 8 July 2026 settle on Friday the 10th for both: that day is Matariki, a public holiday since 2022
# (Te Kahui o Matariki Public Holiday Act 2022, schedule 1), and the dollars come on Monday the 13th. Euros sold for Canadian dollars on
# 28 September 2026 settle on the 30th for workalendar: that day is the National Day for Truth and Reconciliation, on which Canada's banks
# are closed since 2021 (S.C. 2021, c. 11), and the dollars come on 1 October. QuantLib 1.44 (PyPI) has both holidays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 QuantLib==1.44
cat >try.py <<'PY'
import datetime

import QuantLib
from workalendar.america import Canada
from workalendar.oceania import NewZealand


def spot(calendar, day, month):
    return calendar.advance(QuantLib.Date(day, month, 2026), 2, QuantLib.Days).ISO()


print('workalendar', NewZealand().add_working_days(datetime.date(2026, 7, 8), 2), Canada().add_working_days(datetime.date(2026, 9, 28), 2))
print('QuantLib', spot(QuantLib.NewZealand(), 8, 7), spot(QuantLib.Canada(QuantLib.Canada.Settlement), 28, 9))
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
	"github.com/rickar/cal/v2/ca"
	"github.com/rickar/cal/v2/nz"
)

func spot(holidays []*cal.Holiday, month time.Month, day int) string {
	calendar := cal.NewBusinessCalendar()
	calendar.AddHoliday(holidays...)
	return calendar.WorkdaysFrom(time.Date(2026, month, day, 12, 0, 0, 0, time.UTC), 2).Format("2006-01-02")
}

func main() {
	fmt.Println("rickar/cal", spot(nz.Holidays, 7, 8), spot(ca.Holidays, 9, 28))
}
GO
go mod tidy 2>log || { cat log; exit 1; }
output=$(venv/bin/python -W ignore try.py; go run .)
echo "$output"
[ "$output" = 'workalendar 2026-07-10 2026-09-30
QuantLib 2026-07-13 2026-10-01
rickar/cal 2026-07-10 2026-10-01' ] || { echo 'the calendars behave otherwise now'; exit 1; }
