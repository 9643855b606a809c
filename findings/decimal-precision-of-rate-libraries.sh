#!/usr/bin/env bash
# Two libraries for exchange rates change the arithmetic of the program that uses them. cbr-currency-api 0.1.0 (PyPI) sets the precision of
# Python's decimal context to 5 digits when it asks for a rate, and does not set it back: then 1234567.89 - 34567.89 is 1.2000E+6, sums of
# payments lose their cents, and its own exchange() makes 1.0641E+6 euros of 1234567.89 dollars. fxmoney 0.1.2 (PyPI) sets 16 digits when
# imported, so a large total in rupiah loses a digit. The context is the caller's; Python's decimal documents localcontext() for a change
# like this. The rates are given to the libraries without a network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check cbr-currency-api==0.1.0 fxmoney==0.1.2
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
    print('before:', balance - payment)
    rate = await CrbCurrencyAPI().get_currency_rate('USD')
    print('after a rate:', balance - payment, 'and', sum([Decimal('12345.67'), Decimal('0.01')]))
    euros = await CrbCurrencyAPI().exchange('USD', 'EUR', balance)
    with localcontext(prec=28):
        print('exchange:', euros, 'where', round(balance * rate / Decimal('90.642'), 2), 'are right')

asyncio.run(main())
PY
cat >fx.py <<'PY'
from decimal import Decimal

rupiah, rate = Decimal('123456789012345.67'), Decimal('1.08537')
print('before:', rupiah + 1, rupiah * rate)
import fxmoney
print('after import fxmoney:', rupiah + 1, rupiah * rate)
PY
output=$(venv/bin/python cbr.py && HOME=$folder venv/bin/python fx.py)
echo "$output"
[ "$output" = 'before: 1200000.00
after a rate: 1.2000E+6 and 12346
exchange: 1.0641E+6 where 1064061.26 are right
before: 123456789012346.67 133996295090329.6198479
after import fxmoney: 123456789012346.7 133996295090329.6' ] || { echo 'the libraries behave otherwise now'; exit 1; }
