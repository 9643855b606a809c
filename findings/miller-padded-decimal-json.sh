#!/usr/bin/env bash
# Miller 6.6.0 (Debian 12: miller 6.6.0-2+b3) turns a CSV with padded amounts into a file that is not JSON: it takes 000000001250.50 for a
# number and writes it as it stands, as it does with .5 and with a reference such as 0x1F. Python refuses the file. The reference 00123
# beside it is quoted. With `-S`, which infers no types, all values are texts, and the file is JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get -qq download miller=6.6.0-2+b3 2>/dev/null
dpkg -x miller_*.deb .
printf 'reference,amount\n00123,000000001250.50\n0x1F,.5\n' >payments.csv
output=$(
  for flag in -n -S; do
    ./usr/bin/mlr ${flag/-n/} --icsv --ojson cat payments.csv >payments.json
    tr -d '\n ' <payments.json
    python3 -m json.tool payments.json >/dev/null 2>error.txt && echo ' is JSON' || sed 's/^/ /; s/:.*//' error.txt
  done
)
echo "$output"
expected='[{"reference":"00123","amount":000000001250.50},{"reference":0x1F,"amount":.5}] Expecting '"','"' delimiter
[{"reference":"00123","amount":"000000001250.50"},{"reference":"0x1F","amount":".5"}] is JSON'
[ "$output" = "$expected" ] || { echo 'Miller behaves otherwise now'; exit 1; }
