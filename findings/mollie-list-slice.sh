#!/usr/bin/env bash
# mollie-api-python 4.0.0 (PyPI), the provider's Python client. A page of payments can be sliced as a list, but the last two of five
# payments, payments[-2:], are seven payments, two of them twice, and all but the last, payments[:-1], are none. By the documentation of
# Python ("Common Sequence Operations") a negative index counts from the end. Sums, refunds and reports made of such slices are wrong.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check mollie-api-python==4.0.0
cat >try.py <<'PYTHON'
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from mollie.api.client import Client


class Payments(BaseHTTPRequestHandler):
    def do_GET(self):
        payments = [
            {'resource': 'payment', 'id': f'tr_{n}', 'amount': {'value': f'{n}.00', 'currency': 'EUR'}, 'description': f'Order {n}'}
            for n in range(1, 6)
        ]
        body = {'count': 5, '_embedded': {'payments': payments}, '_links': {'previous': None, 'next': None}}
        self.send_response(200)
        self.send_header('Content-Type', 'application/hal+json')
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', 0), Payments)
Thread(target=server.serve_forever, daemon=True).start()
client = Client(api_endpoint=f'http://127.0.0.1:{server.server_port}')
client.set_api_key('test_' + 'a' * 30)
payments = client.payments.list()


def show(name, some):
    print(f'{name}:', *(payment.id for payment in some))


plain = list(payments)
show('payments', payments)
show('payments[1:3]', payments[1:3])
show('payments[-2:]', payments[-2:])
show('payments[:-1]', payments[:-1])
show('plain list [-2:]', plain[-2:])
show('plain list [:-1]', plain[:-1])
PYTHON
output=$(env/bin/python try.py)
echo "$output"
[ "$output" = 'payments: tr_1 tr_2 tr_3 tr_4 tr_5
payments[1:3]: tr_2 tr_3
payments[-2:]: tr_4 tr_5 tr_1 tr_2 tr_3 tr_4 tr_5
payments[:-1]:
plain list [-2:]: tr_4 tr_5
plain list [:-1]: tr_1 tr_2 tr_3 tr_4' ] || { echo 'mollie-api-python behaves otherwise now'; exit 1; }
