#!/usr/bin/env bash
# currency-cloud 9.3.0 (PyPI), the provider's Python client for payments and currency exchange. The code with which a customer has
# confirmed a payment (strong customer authentication) travels in two headers that payments.create(sca_id=..., sca_token=...) sets. When
# the session has run out and the request is answered with 401, the client logs in and sends the payment again, but without these headers:
# a payment that was confirmed arrives as one that was not, and a provider that asks for a confirmation has to refuse it. In the same way
# payments.validate(sca_to_authenticated_user=True) no longer says who is to get the code. By RFC 9110, section 15.5.2, only the credentials
# of a request that is repeated after 401 may be new. The body is sent as before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check currency-cloud==9.3.0
cat >try.py <<'PYTHON'
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from currencycloud import Client
from currencycloud.config import Config

session = 1


class Provider(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length'])).decode()
        is_login = 'authenticate' in self.path
        is_over = not is_login and self.headers['X-Auth-Token'] != f'session-{session}'
        if not is_login:
            headers = [f'{name}: {value}' for name, value in self.headers.items() if name.lower().startswith('x-')]
            print(401 if is_over else 200, self.path, body, *headers, sep=' | ')
        answer = json.dumps({'auth_token': f'session-{session}'} if is_login else {'id': '1'}).encode()
        self.send_response(401 if is_over else 200)
        self.send_header('Content-Length', str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', 0), Provider)
Thread(target=server.serve_forever, daemon=True).start()
Config.ENVIRONMENT_URLS['demo'] = f'http://127.0.0.1:{server.server_port}'
client = Client('login', 'key')
client.payments.create(sca_id='id', sca_token='123456', reference='R-1')
session = 2
client.payments.create(sca_id='id', sca_token='654321', reference='R-2')
session = 3
client.payments.validate(sca_to_authenticated_user=True, reference='R-3')
PYTHON
output=$(env/bin/python try.py)
echo "$output"
create='/v2/payments/create'
[ "$output" = "200 | $create | reference=R-1 | X-Auth-Token: session-1 | x-sca-id: id | x-sca-token: 123456
401 | $create | reference=R-2 | X-Auth-Token: session-1 | x-sca-id: id | x-sca-token: 654321
200 | $create | reference=R-2 | X-Auth-Token: session-2
401 | /v2/payments/validate | reference=R-3 | X-Auth-Token: session-2 | x-sca-to-authenticated-user: true
200 | /v2/payments/validate | reference=R-3 | X-Auth-Token: session-3" ] || { echo 'currency-cloud behaves otherwise now'; exit 1; }
