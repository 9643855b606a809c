#!/usr/bin/env bash
# csv2qif 0.6.0 (PyPI) makes QIF for GnuCash of a bank's CSV. `--strip-headers` says "Assume first row of input has headers, and remove it",
# is on by default, and is switched off by being named (`action='store_false'`). So of a file without a header, as several banks give it,
# the first payment is dropped without a word: the books lack it, and the supplier or customer is asked again. Who names the option for a
# file with a header gets it kept, and an error. Dinars of Kuwait lose their third decimal (ISO 4217, table A.1): 12.345 is booked as 12.34.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check csv2qif==0.6.0 setuptools==80.9.0
cat >statement.csv <<'CSV'
CREDIT,11/02/2026,Example Ltd,1250.50,ACH,2250.50,
DEBIT,11/03/2026,Sample GmbH,-20.00,FEE,2230.50,
CREDIT,11/04/2026,Third Inc,12.345,WIRE,2242.845,
CSV
convert() {
  venv/bin/csv2qif --account Assets:Bank --account-type Bank "$@" >out.qif 2>error || tail -n 1 error
  awk '/^[PT]/ && !/^TBank/' out.qif
}
(echo 'Details,Date,Name,Amount,Type,Balance,Check' && cat statement.csv) >header.csv
output=$(convert --input-file statement.csv && convert --input-file header.csv --strip-headers)
echo "$output"
[ "$output" = "PSample GmbH
T-20.00
PThird Inc
T12.34
ValueError: time data 'Date' does not match format '%m/%d/%Y'" ] || { echo 'csv2qif behaves otherwise now'; exit 1; }
