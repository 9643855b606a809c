#!/usr/bin/env bash
# Central banks quote weak currencies for 100 units. django-bnr 0.4.2 and mcp-tcmb-exchange 0.1.8 (PyPI) and tcmb-doviz 1.1.2 (npm) read the
# rate and not that number: attribute `multiplier` of the National Bank of Romania (in its schema nbrfxrates.xsd), element `Unit` of the
# Central Bank of Türkiye. A yen is 2.87 lei or 27.02 liras, next to a dollar of 4.40 lei and 42.43 liras, without a hint, and `convert`
# makes 636984 dollars of 1,000,000 yen instead of 6369. cupiu-bnr 0.1.1 (PyPI) divides. The answers of the banks are given to the libraries
# without a network.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check Django==4.2.16 django-bnr==0.4.2 mcp-tcmb-exchange==0.1.8 cupiu-bnr==0.1.1
echo '{}' >package.json
npm install --silent --no-audit --no-fund tcmb-doviz@1.1.2
cat >bnr.xml <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="https://www.bnr.ro/xsd"><Header><Publisher>National Bank of Romania</Publisher><PublishingDate>2026-11-26</PublishingDate>
<MessageType>DR</MessageType></Header><Body><Subject>Reference rates</Subject><OrigCurrency>RON</OrigCurrency><Cube date="2026-11-26">
<Rate currency="JPY" multiplier="100">2.8718</Rate><Rate currency="USD">4.4012</Rate></Cube></Body></DataSet>
XML
cat >tcmb.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="26.11.2026" Date="11/26/2026" Bulten_No="2026/222">
<Currency CrossOrder="0" Kod="USD" CurrencyCode="USD"><Unit>1</Unit><Isim>ABD DOLARI</Isim><CurrencyName>US DOLLAR</CurrencyName>
<ForexBuying>42.3500</ForexBuying><ForexSelling>42.4263</ForexSelling></Currency>
<Currency CrossOrder="11" Kod="JPY" CurrencyCode="JPY"><Unit>100</Unit><Isim>JAPON YENI</Isim><CurrencyName>JAPANESE YEN</CurrencyName>
<ForexBuying>26.9000</ForexBuying><ForexSelling>27.0249</ForexSelling></Currency></Tarih_Date>
XML
cat >try.py <<'PY'
import asyncio
import datetime
import decimal
import types

import cupiu_bnr.client
import django
import httpx
import requests
from django.conf import settings
from django.core.management import call_command

settings.configure(
    INSTALLED_APPS=['django_bnr'], DEFAULT_AUTO_FIELD='django.db.models.AutoField',
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
)
django.setup()
call_command('migrate', verbosity=0)
from django_bnr.utils import get_bnr_rate

bnr, tcmb = open('bnr.xml').read(), open('tcmb.xml', 'rb').read()
requests.get = lambda url: types.SimpleNamespace(text=bnr, raise_for_status=lambda: None)
day = datetime.date(2026, 11, 26)
print('django-bnr: a dollar is', get_bnr_rate(day, 'USD'), 'lei, a yen', get_bnr_rate(day, 'JPY'))
cupiu_bnr.client._get = lambda url: bnr.replace('https:', 'http:').encode()
print('cupiu-bnr: a dollar is', cupiu_bnr.convert(1, 'USD', 'RON'), 'lei, a yen', cupiu_bnr.convert(1, 'JPY', 'RON'))


async def get(self, url):
    return httpx.Response(200, content=tcmb, request=httpx.Request('GET', url))

httpx.AsyncClient.get = get
from mcp_tcmb_exchange.client import TCMBClient

converted = asyncio.run(TCMBClient().convert(decimal.Decimal(1000000), 'JPY', 'USD', '2026-11-26'))
print('mcp-tcmb-exchange: 1000000 yen are', converted['result'], 'dollars')
PY
cat >try.js <<'JS'
const { readFileSync } = require('node:fs')
require('axios').default.get = async () => ({ data: readFileSync('tcmb.xml', 'utf8') })

require('tcmb-doviz').getExchangeRates().then(([dollar, yen]) =>
  console.log(`tcmb-doviz: a dollar is ${dollar.selling} liras, a yen ${yen.selling}`))
JS
output=$(venv/bin/python try.py && node --no-deprecation try.js)
echo "$output"
[ "$output" = 'django-bnr: a dollar is 4.4012 lei, a yen 2.8718
cupiu-bnr: a dollar is 4.4012 lei, a yen 0.028718
mcp-tcmb-exchange: 1000000 yen are 636984.6062 dollars
tcmb-doviz: a dollar is 42.4263 liras, a yen 27.0249' ] || { echo 'the libraries behave otherwise now'; exit 1; }
