#!/usr/bin/env bash
# fxmoney 0.1.2 (PyPI) converts with rates of the European Central Bank, which are for a euro. set_base_currency('USD') makes it take them
# for rates of a dollar: 100 dollars become 18012 yen and 100 pounds 114.12 dollars, instead of 15528 and 132.37, without an error.
# `fallback` of a call should override the setting, by its own description, and does not: 'raise' gives euros for roubles at a rate of 2022,
# and 'last', where the setting is 'raise', gives one euro for a rouble. The rates are put where the library keeps them, so no network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check fxmoney==0.1.2
mkdir .fxmoney
printf '%s\n' 'Date,USD,JPY,GBP,RUB,' '2026-11-26,1.1600,180.12,0.87630,N/A,' '2022-03-01,1.1162,128.18,0.83438,117.2010,' \
  >.fxmoney/eurofxref-hist.csv
touch .fxmoney/eurofxref-hist.zip
cat >try.py <<'PY'
from fxmoney import Money, set_base_currency, set_fallback_mode

dollars, pounds, roubles = Money(100, 'USD'), Money(100, 'GBP'), Money(100, 'RUB')
print('base EUR:', dollars.to('JPY'), 'and', pounds.to('USD'))
set_base_currency('USD')
print('base USD:', dollars.to('JPY'), 'and', pounds.to('USD'))
set_base_currency('EUR')
print("fallback='raise' of a call:", roubles.to('EUR', fallback='raise'))
set_fallback_mode('raise')
try:
    roubles.to('EUR')
except Exception as error:
    print('set_fallback_mode:', error)
print("then fallback='last' of a call:", roubles.to('EUR', fallback='last'))
PY
output=$(HOME=$folder venv/bin/python try.py)
echo "$output"
[ "$output" = "base EUR: 15528 JPY and 132.37 USD
base USD: 18012 JPY and 114.12 USD
fallback='raise' of a call: 0.85 EUR
set_fallback_mode: No rate for RUB on 2026-11-26
then fallback='last' of a call: 100.00 EUR" ] || { echo 'fxmoney behaves otherwise now'; exit 1; }
