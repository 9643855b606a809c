#!/usr/bin/env bash
# qif2ofx 0.1.0 (PyPI) makes OFX of QIF, in its README for a British bank. Days with the year in two digits, which its own comments and QIF
# allow, are read by dateutil with dayfirst and yearfirst both set: the first number that can be a year is one. 05/03/26, 5 March 2026, is
# booked on 26 March 2005, and 27/11/26 on 26 November 2027. Days with four digits are right. Every statement of the OFX is of the time
# from 1 January 2019 to 1 January 2018, whatever it has.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qif2ofx==0.1.0 ofxtools==1.1.1 python-dateutil==2.9.0.post0
for day in 05/03/26 27/11/26 05/03/2026; do
  printf '%s\n' '!Type:CCard' "D$day" T12.50 'PExample Shop' '^' >card.qif
  venv/bin/qif2ofx --glob card.qif --currency GBP --acctid card >card.ofx
  echo "$day:" $(grep -oE '<(DTSTART|DTEND|DTPOSTED)>[0-9]{8}' card.ofx) >>seen
done
output=$(cat seen)
echo "$output"
[ "$output" = '05/03/26: <DTSTART>20190101 <DTEND>20180101 <DTPOSTED>20050326
27/11/26: <DTSTART>20190101 <DTEND>20180101 <DTPOSTED>20271126
05/03/2026: <DTSTART>20190101 <DTEND>20180101 <DTPOSTED>20260305' ] || { echo 'qif2ofx behaves otherwise now'; exit 1; }
