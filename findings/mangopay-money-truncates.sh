#!/usr/bin/env bash
# mangopay4-python-sdk 4.2.0 (PyPI), the provider's Python client for payments, payouts and currency conversions. Its class Money holds a
# Decimal and prints it with two decimals, "EUR 12.50" for Money('12.50', 'EUR'), but only its integer part is sent, as cents: a transfer of
# that money is one of 12 cents, without an error. Money that the provider answers with is printed a hundredfold, 1250 cents as
# "EUR 1,250.00". A fee of 15% of 1.99 euros, 29.85 cents, is sent as 29. The provider's own types for npm say that an amount is in the
# smallest unit of its currency. A class that takes and shows decimals has to convert them, or to refuse what is not whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check mangopay4-python-sdk==4.2.0
cat >try.py <<'PYTHON'
import json
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import mangopay

received = []


class Provider(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        if 'oauth' in self.path:
            answer = {'access_token': 'token', 'token_type': 'Bearer', 'expires_in': 3600}
        else:
            received.append(json.loads(body))
            answer = {**received[-1], 'Id': '1'}
        self.send_response(200)
        self.send_header('Content-Type', 'application/json')
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', 0), Provider)
Thread(target=server.serve_forever, daemon=True).start()
mangopay.client_id = 'platform'
mangopay.apikey = 'key'
mangopay.temp_dir = '.'

from mangopay.api import APIRequest
from mangopay.resources import Transfer
from mangopay.utils import Money

handler = APIRequest(api_sandbox_url=f'http://127.0.0.1:{server.server_port}/v2.01/', sandbox=True)


def transfer(name, money, fee):
    wallets = {'author_id': 'user', 'credited_user_id': 'seller', 'debited_wallet_id': 'wallet-1', 'credited_wallet_id': 'wallet-2'}
    order = Transfer(**wallets, debited_funds=money, fees=fee)
    order.save(handler=handler)
    sent = received[-1]
    print(f'{name}: {money} with a fee of {fee}')
    print(f'  sent as {sent["DebitedFunds"]["Amount"]} and {sent["Fees"]["Amount"]} cents')
    print(f'  the answer is shown as {order.debited_funds} and {order.fees}')


transfer('decimal', Money('12.50', 'EUR'), Money(0, 'EUR'))
transfer('cents', Money(1250, 'EUR'), Money(0, 'EUR'))
transfer('15% of 199 cents', Money(199, 'EUR'), Money(199, 'EUR') * Decimal('0.15'))
PYTHON
output=$(env/bin/python try.py)
echo "$output"
[ "$output" = 'decimal: EUR 12.50 with a fee of EUR 0.00
  sent as 12 and 0 cents
  the answer is shown as EUR 12.00 and EUR 0.00
cents: EUR 1,250.00 with a fee of EUR 0.00
  sent as 1250 and 0 cents
  the answer is shown as EUR 1,250.00 and EUR 0.00
15% of 199 cents: EUR 199.00 with a fee of EUR 29.85
  sent as 199 and 29 cents
  the answer is shown as EUR 199.00 and EUR 29.00' ] || { echo 'mangopay4-python-sdk behaves otherwise now'; exit 1; }
