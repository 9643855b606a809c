#!/usr/bin/env bash
# Three libraries for exchange rates change the arithmetic of the program that uses them. beanprice 2.1.0 (PyPI, of Beancount) sets the
# precision of Python's decimal context to that of a rate of the European Central Bank, 5 digits for the dollar, and cbr-currency-api 0.1.0
# (PyPI) to 5, when they are asked for a rate, and they do not set it back: then 1234567.89 - 34567.89 is 1.2000E+6, and sums of payments
# lose their cents. exchange() of the second makes 1.0641E+6 euros of 1234567.89 dollars. fxmoney 0.1.2 (PyPI) sets 16 digits when imported,
# so a large total in rupiah loses a digit. The context is the caller's; Python's decimal documents localcontext() for a change like this.
# The rates are given to the libraries without a network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beanprice==2.1.0 cbr-currency-api==0.1.0 fxmoney==0.1.2
cat >rates.xml <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<ValCurs Date="27.11.2026" name="Foreign Currency Market">
<Valute ID="R01235"><CharCode>USD</CharCode><Nominal>1</Nominal><Value>78,1234</Value><VunitRate>78,1234</VunitRate></Valute>
<Valute ID="R01239"><CharCode>EUR</CharCode><Nominal>1</Nominal><Value>90,6420</Value><VunitRate>90,642</VunitRate></Valute>
</ValCurs>
XML
mkdir .fxmoney
printf '%s\n' 'Date,USD,' '2026-11-26,1.1600,' >.fxmoney/eurofxref-hist.csv
touch .fxmoney/eurofxref-hist.zip
cat >cbr.py <<'PY'
import asyncio
from decimal import Decimal, localcontext

import httpx
from crb_currency_api.api import CrbCurrencyAPI


async def get(self, url):
    return httpx.Response(200, text=open('rates.xml').read(), request=httpx.Request('GET', url))

httpx.AsyncClient.get = get


async def main():
    balance, payment = Decimal('1234567.89'), Decimal('34567.89')
    print('cbr-currency-api, before:', balance - payment)
    rate = await CrbCurrencyAPI().get_currency_rate('USD')
    print('cbr-currency-api, after a rate:', balance - payment, 'and', sum([Decimal('12345.67'), Decimal('0.01')]))
    euros = await CrbCurrencyAPI().exchange('USD', 'EUR', balance)
    with localcontext(prec=28):
        print('cbr-currency-api, exchange:', euros, 'where', round(balance * rate / Decimal('90.642'), 2), 'are right')

asyncio.run(main())
PY
cat >bean.py <<'PY'
import types
from decimal import Decimal

import requests
from beanprice.sources import ecbrates

answer = 'TIME_PERIOD,OBS_VALUE,DECIMALS\n2026-11-26,1.1600,4\n'
requests.get = lambda url, params: types.SimpleNamespace(status_code=200, text=answer)
balance, payment = Decimal('1234567.89'), Decimal('34567.89')
print('beanprice, before:', balance - payment)
price = ecbrates.Source().get_latest_price('EUR-USD').price
print('beanprice, after', price, 'dollars for a euro:', balance - payment)
PY
cat >fx.py <<'PY'
from decimal import Decimal

rupiah, rate = Decimal('123456789012345.67'), Decimal('1.08537')
print('fxmoney, before:', rupiah + 1, rupiah * rate)
import fxmoney
print('fxmoney, after its import:', rupiah + 1, rupiah * rate)
PY
output=$(venv/bin/python bean.py && venv/bin/python cbr.py && HOME=$folder venv/bin/python fx.py)
echo "$output"
[ "$output" = 'beanprice, before: 1200000.00
beanprice, after 1.1600 dollars for a euro: 1.2000E+6
cbr-currency-api, before: 1200000.00
cbr-currency-api, after a rate: 1.2000E+6 and 12346
cbr-currency-api, exchange: 1.0641E+6 where 1064061.26 are right
fxmoney, before: 123456789012346.67 133996295090329.6198479
fxmoney, after its import: 123456789012346.7 133996295090329.6' ] || { echo 'the libraries behave otherwise now'; exit 1; }
