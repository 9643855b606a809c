#!/usr/bin/env bash
# Gnumeric 1.12.55 (Debian 12: apt-get install gnumeric): ACCRINTM, DISC, INTRATE, RECEIVED, PRICEDISC and PRICEMAT count two days too few by
# their default basis, 30/360, from a day of February to one of a later month, and one too few in a leap year: the month's own 28 or 29 days
# go in where the rule has 30. A deposit of ten million at 5 % from 2 February to 2 May 2026 bears 122,222.22, not 125,000.00. The rule is
# 360 times the years, 30 times the months, and the days (ISDA 2006 Definitions, section 4.16 (f)); only the end of February is special.
# Gnumeric's own DAYS360 and YEARFRAC with the same basis have 90 days there, and a deposit from January or March is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' gnumeric 2>/dev/null | grep -q '^1\.12\.55-' || { echo 'This needs Gnumeric 1.12.55.'; exit 1; }
show() { # first day, last day
  days="DATE(${1//-/,}),DATE(${2//-/,})"
  for formula in "DAYS360($days)" "360*YEARFRAC($days)" "ACCRINTM($days,0.05,10000000)" "RECEIVED($days,10000000,0.05)" \
    "PRICEDISC($days,0.05,100)" "100*DISC($days,98,100)" "100*INTRATE($days,98,100)" "PRICEMAT($days,DATE(2025,11,2),0.05,0.05)"; do
    echo "\"=FIXED($formula,2,TRUE)\""
  done >sheet.csv
  LC_ALL=C ssconvert -T Gnumeric_stf:stf_assistant -O 'quoting-mode=never' sheet.csv sheet.txt 2>/dev/null
  echo "$1 to $2:" $(tr -d '\r' <sheet.txt)
}
output=$(
  show 2026-1-2 2026-4-2
  show 2026-2-2 2026-5-2
  show 2026-2-27 2026-5-27
  show 2028-2-2 2028-5-2
  show 2026-3-2 2026-6-2
)
echo "$output"
[ "$output" = '2026-1-2 to 2026-4-2: 90.00 90.00 125000.00 10126582.28 98.75 8.00 8.16 99.99
2026-2-2 to 2026-5-2: 90.00 90.00 122222.22 10123734.53 98.78 8.18 8.35 100.01
2026-2-27 to 2026-5-27: 90.00 90.00 122222.22 10123734.53 98.78 8.18 8.35 100.01
2028-2-2 to 2028-5-2: 90.00 90.00 123611.11 10125158.21 98.76 8.09 8.25 99.88
2026-3-2 to 2026-6-2: 90.00 90.00 125000.00 10126582.28 98.75 8.00 8.16 99.98' ] || { echo 'Gnumeric behaves otherwise now'; exit 1; }
