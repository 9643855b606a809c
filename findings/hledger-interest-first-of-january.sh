#!/usr/bin/env bash
# hledger-interest 1.6.3 (Debian 12: apt-get install hledger-interest) computes the interest of accounts for hledger. A loan paid out on
# 1 January costs a day too much: until 1 July it has 182 days, not 181, and until 2 January two, for 27.40 euros on 100,000, not 13.70. One
# paid out on 2 January is right. And a loan over New Year has 361 days in a year of 360 by its rule 30/360, since it books interest on 31
# December, which counts as day 31 up to there and as day 30 from there (ISDA 2006 Definitions, section 4.16 (f), has 360 days from 5 May
# to 5 May). Its help says nothing of either.
set -euo pipefail
dpkg-query -W -f '${Version}\n' hledger-interest 2>/dev/null | grep -q '^1\.6\.3-' || { echo 'This needs hledger-interest 1.6.3.'; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
show() { # rule of the days, day of the loan, day on which it is paid back
  cat >journal <<JOURNAL
$2 A loan
    Liabilities:Loan    EUR -100000.00
    Assets:Bank

$3 It is paid back
    Liabilities:Loan    EUR 100000.00
    Assets:Bank
JOURNAL
  echo "$2 to $3, $1:"
  hledger-interest -q -f journal --source=Expenses:Interest --target=Liabilities:Loan "--$1" --annual=0.05 Liabilities:Loan |
    grep -E 'interest for|Expenses' | sed 's/^    /  /; s/  */ /g'
}
output=$(
  show act 2026-01-01 2026-01-02
  show act 2026-01-02 2026-01-03
  show act 2026-01-01 2026-07-01
  show act 2026-01-02 2026-07-01
  show 30-360 2026-01-01 2026-07-01
  show 30-360 2026-05-05 2027-05-05
  show 30E-360 2026-05-05 2027-05-05
)
echo "$output"
[ "$output" = '2026-01-01 to 2026-01-02, act:
2026-01-02 5% interest for EUR -100000.00 over 2 days
 Expenses:Interest EUR 27.40
2026-01-02 to 2026-01-03, act:
2026-01-03 5% interest for EUR -100000.00 over 1 days
 Expenses:Interest EUR 13.70
2026-01-01 to 2026-07-01, act:
2026-07-01 5% interest for EUR -100000.00 over 182 days
 Expenses:Interest EUR 2493.15
2026-01-02 to 2026-07-01, act:
2026-07-01 5% interest for EUR -100000.00 over 180 days
 Expenses:Interest EUR 2465.75
2026-01-01 to 2026-07-01, 30-360:
2026-07-01 5% interest for EUR -100000.00 over 181 days
 Expenses:Interest EUR 2513.89
2026-05-05 to 2027-05-05, 30-360:
2026-12-31 5% interest for EUR -100000.00 over 236 days
 Expenses:Interest EUR 3277.78
2027-05-05 5% interest for EUR -103277.78 over 125 days
 Expenses:Interest EUR 1793.02
2026-05-05 to 2027-05-05, 30E-360:
2026-12-31 5% interest for EUR -100000.00 over 235 days
 Expenses:Interest EUR 3263.89
2027-05-05 5% interest for EUR -103263.89 over 125 days
 Expenses:Interest EUR 1792.78' ] || { echo 'hledger-interest behaves otherwise now'; exit 1; }
