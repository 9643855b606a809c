#!/usr/bin/env bash
# airwallex-sdk 0.1.1 (PyPI) leaves out the first page of each list: paginate() starts at page 1, and pages of Airwallex count from 0, as
# the SDK's own documentation says beside list_with_filters ("0-indexed"). A page is 100 rows: of 150 transactions 50 are shown, and an
# account with up to 100 looks empty, without an error. Who reconciles with it, or asks whether a payment was made before sending it again,
# finds nothing. The other SDK, airwallex 0.2.1 (PyPI, in its own folder, since both are the module `airwallex`), starts at 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for package in airwallex-sdk==0.1.1 airwallex==0.2.1; do
  python3 -m venv "venv-${package%%=*}"
  "venv-${package%%=*}/bin/pip" install --quiet --disable-pip-version-check "$package" email-validator==2.2.0
done
cat >server.py <<'PY'
import http.server
import json
import sys
import threading
import urllib.parse


def serve(total):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
            page, size = int(query.get('page_num', 0)), int(query.get('page_size', 100))
            rows = range(total)[page * size:(page + 1) * size]
            self.answer({'has_more': (page + 1) * size < total, 'items': [
                {'id': f'transaction-{row + 1}', 'amount': 12.5, 'net': 12.5, 'fee': 0, 'currency': 'EUR', 'status': 'SETTLED',
                 'created_at': '2026-11-27T10:00:00+0000'} for row in rows]})

        def do_POST(self):
            self.answer({'token': 'token', 'expires_at': '2099-01-01T00:00:00+0000'}, 201)

        def answer(self, value, status=200):
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header('Content-Type', 'application/json')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f'http://127.0.0.1:{server.server_port}'
PY
cat >try-sdk.py <<'PY'
import airwallex
from server import serve

for total in 150, 100, 3:
    url = serve(total)
    client = airwallex.AirwallexClient(client_id='id', api_key='key', base_url=url, auth_url=f'{url}/api/v1/authentication/login')
    ids = [row.id for row in client.financial_transaction.paginate()]
    print(f'airwallex-sdk: {len(ids)} of {total}', *ids[:1])
print('airwallex-sdk, list_with_filters:', len(client.financial_transaction.list_with_filters()), 'of 3')
PY
cat >try.py <<'PY'
import airwallex
from server import serve

client = airwallex.Airwallex(client_id='id', api_key='key', base_url=serve(150))
rows = list(client.financial_transactions.list().auto_paging_iter())
print(f'airwallex: {len(rows)} of 150', rows[0].id)
PY
output=$(venv-airwallex-sdk/bin/python -W ignore try-sdk.py && venv-airwallex/bin/python try.py)
echo "$output"
[ "$output" = 'airwallex-sdk: 50 of 150 transaction-101
airwallex-sdk: 0 of 100
airwallex-sdk: 0 of 3
airwallex-sdk, list_with_filters: 3 of 3
airwallex: 150 of 150 transaction-1' ] || { echo 'the SDKs behave otherwise now'; exit 1; }
