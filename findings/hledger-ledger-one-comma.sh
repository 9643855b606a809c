#!/usr/bin/env bash
# hledger 1.25 and Ledger 3.3.0 (Debian 12: apt-get install hledger ledger) read one journal a thousandfold apart, and neither warns.
# `1,250 JPY` is 1.250 yen to hledger, which takes a single comma for a decimal mark, and 1250 to Ledger. With a yen more, one
# shows 2,250 JPY and the other 1,251. A line `commodity 1,000. JPY` in the journal makes hledger read it as Ledger does.
set -euo pipefail
hledger --version | grep -q '^hledger 1\.25' || { echo 'This needs hledger 1.25.'; exit 1; }
ledger --version | grep -q '^Ledger 3\.3\.0' || { echo 'This needs Ledger 3.3.0.'; exit 1; }
journal=$(mktemp)
trap 'rm -f "$journal"' EXIT
cat >"$journal" <<'JOURNAL'
2026-11-02 A customer pays
    Assets:Bank      1,250 JPY
    Income:Sales

2026-11-03 And pays a yen more
    Assets:Bank          1 JPY
    Income:Sales
JOURNAL
balance() {
  "$@" balance Assets | head -1 | tr -s ' '
}
output="hledger:$(balance hledger -f "$journal")
Ledger:$(balance ledger -f "$journal")"
sed -i '1i commodity 1,000. JPY\n' "$journal"
output="$output
hledger, told the style:$(balance hledger -f "$journal")"
echo "$output"
[ "$output" = 'hledger: 2,250 JPY Assets:Bank
Ledger: 1,251 JPY Assets:Bank
hledger, told the style: 1,251 JPY Assets:Bank' ] || { echo 'They behave otherwise now.'; exit 1; }
