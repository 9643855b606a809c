#!/usr/bin/env bash
# github.com/rickar/cal/v2 v2.1.13 (Go) and workalendar 17.0.0 (PyPI) open three countries on holidays by new laws:
# - Brazil, 20 November, Black Consciousness, since 2024 (Lei 14.759 of 2023). workalendar's BrazilBankCalendar is, by its text, that of bank
#   transactions. Reais sold for spot on Wednesday, 18 November 2026 are due on Friday the 20th for both, when no bank of Brazil pays.
# - New Zealand, Matariki, since 2022: 10 July 2026, 25 June 2027, 14 July 2028 (Te Kāhui o Matariki Public Holiday Act 2022, schedule 1).
#   Dollars sold on Wednesday, 23 June 2027 are due on Friday the 25th, when the banks are closed.
# - Italy, Saint Francis, 4 October, since 2026 (Law 151 of 8 October 2025), a Monday in 2027. TARGET is open, but a bill that falls due in
#   Italy on a holiday is due on the next working day (Civil Code, article 1187).
# holidays 0.109 and QuantLib 1.44 (PyPI) have all of them. The first line of each country is an older holiday, which all know.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 holidays==0.109 QuantLib==1.44 'setuptools<81'
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/br"
	"github.com/rickar/cal/v2/it"
	"github.com/rickar/cal/v2/nz"
)

func main() {
	holidays := map[string][]*cal.Holiday{"BR": br.Holidays, "IT": it.Holidays, "NZ": nz.Holidays}
	for _, argument := range os.Args[1:] {
		calendar := cal.NewBusinessCalendar()
		calendar.AddHoliday(holidays[argument[:2]]...)
		day, _ := time.Parse(time.DateOnly, argument[3:])
		fmt.Println(argument, "closed: cal", !calendar.IsWorkday(day))
	}
}
GO
cat >try.py <<'PY'
import sys
from datetime import date

import QuantLib
from holidays import country_holidays
from workalendar.america.brazil import BrazilBankCalendar
from workalendar.europe import Italy
from workalendar.oceania import NewZealand

calendars = {
    'BR': (BrazilBankCalendar(), QuantLib.Brazil(QuantLib.Brazil.Settlement)),
    'IT': (Italy(), QuantLib.Italy()),
    'NZ': (NewZealand(), QuantLib.NewZealand()),
}
for line in sys.stdin:
    country, text = line.split()[0].split(':')
    day = date.fromisoformat(text)
    workalendar, quantlib = calendars[country]
    closed = not quantlib.isBusinessDay(QuantLib.Date(day.day, day.month, day.year))
    print(line.strip(), 'workalendar', not workalendar.is_working_day(day), 'holidays', day in country_holidays(country), 'QuantLib', closed)
PY
go mod init try >/dev/null 2>&1
go get github.com/rickar/cal/v2@v2.1.13 >/dev/null 2>&1
days=(BR:2026-09-07 BR:2026-11-20 NZ:2026-10-26 NZ:2026-07-10 NZ:2027-06-25 NZ:2028-07-14 IT:2027-11-01 IT:2027-10-04)
output=$(go run . "${days[@]}" | venv/bin/python -W ignore try.py)
echo "$output"
[ "$output" = 'BR:2026-09-07 closed: cal true workalendar True holidays True QuantLib True
BR:2026-11-20 closed: cal false workalendar False holidays True QuantLib True
NZ:2026-10-26 closed: cal true workalendar True holidays True QuantLib True
NZ:2026-07-10 closed: cal false workalendar False holidays True QuantLib True
NZ:2027-06-25 closed: cal false workalendar False holidays True QuantLib True
NZ:2028-07-14 closed: cal false workalendar False holidays True QuantLib True
IT:2027-11-01 closed: cal true workalendar True holidays True QuantLib True
IT:2027-10-04 closed: cal false workalendar False holidays True QuantLib True' ] || { echo 'the calendars behave otherwise now'; exit 1; }
