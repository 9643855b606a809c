#!/usr/bin/env bash
# csvkit 2.2.0 (PyPI): csvsort, which only puts rows in order, rewrites a table of payments. Amounts with a decimal comma grow a
# hundredfold, euros, pounds and yen of one column lose their signs, a fee of 1 becomes True, Norway (NO) becomes False and Namibia (NA)
# nothing (both are codes of ISO 3166-1), and references lose their zeros. There is no warning. csvjson does the same.
# The manual has --no-inference, which keeps all values but Namibia; that needs --blanks too. With both, the table stays as it was.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check csvkit==2.2.0 agate==1.14.2
cat >payments.csv <<'CSV'
reference,amount,price,fee,country
000123,"12,50",€12.50,1,NA
000045,"7,05",£7.05,0,NO
000046,"1250,00",¥700,0,NO
CSV
sorted() {
  venv/bin/csvsort "$@" --columns reference payments.csv
}
output="csvsort
$(sorted)
with --no-inference
$(sorted --no-inference)
with --no-inference --blanks
$(sorted --no-inference --blanks)"
echo "$output"
[ "$output" = 'csvsort
reference,amount,price,fee,country
45,705,7.05,False,False
46,125000,700,False,False
123,1250,12.50,True,
with --no-inference
reference,amount,price,fee,country
000045,"7,05",£7.05,0,NO
000046,"1250,00",¥700,0,NO
000123,"12,50",€12.50,1,
with --no-inference --blanks
reference,amount,price,fee,country
000045,"7,05",£7.05,0,NO
000046,"1250,00",¥700,0,NO
000123,"12,50",€12.50,1,NA' ] || { echo 'csvsort behaves otherwise now'; exit 1; }
