#!/usr/bin/env bash
# django-money 3.6.2 (PyPI), djmoney.contrib.exchange with its backend for Open Exchange Rates. Rates are stored with six decimals. By its
# documentation the base currency "could be changed via BASE_CURRENCY setting"; with a base of small units the rates lose most of their
# digits, without an error or a warning. For a rupiah of Indonesia the service answers 0.0000602 dollars, kept as 0.000060, and for a pound
# of Lebanon 0.0000111732, kept as 0.000011. 100000 dollars are then five million rupiah too many, or 141 million pounds, and dollars into
# euros, which need neither, are 5% off with the pound. With dollars as the base the same conversions are right to a millionth.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check django-money==3.6.2 Django==5.2.8 certifi==2026.10.19.post1
cat >try.py <<'PYTHON'
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlparse

import django
from django.conf import settings
from django.core.management import call_command

ANSWERS = {
    'USD': '{"base": "USD", "rates": {"USD": 1, "EUR": 0.8647, "IDR": 16611.295681, "LBP": 89499.874700}}',
    'IDR': '{"base": "IDR", "rates": {"IDR": 1, "USD": 0.0000602, "EUR": 0.00005205494}}',
    'LBP': '{"base": "LBP", "rates": {"LBP": 1, "USD": 0.0000111732, "EUR": 0.00000966146604}}',
}
[_, base, *targets] = sys.argv


class Rates(BaseHTTPRequestHandler):
    def do_GET(self):
        [asked] = parse_qs(urlparse(self.path).query)['base']
        self.send_response(200)
        self.end_headers()
        self.wfile.write(ANSWERS[asked].encode())

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', 0), Rates)
Thread(target=server.serve_forever, daemon=True).start()
settings.configure(
    BASE_CURRENCY=base,
    INSTALLED_APPS=['djmoney', 'djmoney.contrib.exchange'],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
    OPEN_EXCHANGE_RATES_URL=f'http://127.0.0.1:{server.server_port}/latest.json',
    OPEN_EXCHANGE_RATES_APP_ID='key',
    DEFAULT_AUTO_FIELD='django.db.models.AutoField',
)
django.setup()
call_command('migrate', verbosity=0)

from djmoney.contrib.exchange.backends import OpenExchangeRatesBackend
from djmoney.contrib.exchange.models import convert_money
from djmoney.money import Money

OpenExchangeRatesBackend().update_rates()
for target in targets:
    print(f'base {base}: 100000 dollars are {convert_money(Money(100000, "USD"), target).amount:.2f} {target}')
PYTHON
output=$(
  env/bin/python try.py USD IDR LBP EUR
  env/bin/python try.py IDR IDR EUR
  env/bin/python try.py LBP LBP EUR
)
echo "$output"
[ "$output" = 'base USD: 100000 dollars are 1661129568.10 IDR
base USD: 100000 dollars are 8949987470.00 LBP
base USD: 100000 dollars are 86470.00 EUR
base IDR: 100000 dollars are 1666666666.67 IDR
base IDR: 100000 dollars are 86666.67 EUR
base LBP: 100000 dollars are 9090909090.91 LBP
base LBP: 100000 dollars are 90909.09 EUR' ] || { echo 'django-money behaves otherwise now'; exit 1; }
