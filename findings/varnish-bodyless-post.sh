#!/usr/bin/env bash
# Varnish 7.1.1 (Debian 12: apt-get install varnish), with a backend and nothing else in its configuration: a POST, PUT or DELETE
# without a body is sent to the backend twice when the kept connection ends before an answer. RFC 9110, section 9.2.2, forbids a
# proxy to repeat a POST. With a body, or on a new connection, each is sent once. The caller gets one 503.
set -euo pipefail
version=$(varnishd -V 2>&1 | head -1) || true
[[ $version == *varnish-7.1.1* ]] || { echo 'This needs Varnish 7.1.1.'; exit 1; }
folder=$(mktemp -d)
chmod 755 "$folder" # Varnish works as a user of its own.
trap 'kill "$proxy" 2>/dev/null || true; rm -rf "$folder"' EXIT
origin=$(python3 -c 'import socket; one = socket.socket(); one.bind(("127.0.0.1", 0)); print(one.getsockname()[1])')
printf 'vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "%s"; }\n' "$origin" >"$folder/default.vcl"
varnishd -F -a "$folder/socket" -f "$folder/default.vcl" -n "$folder/work" -s malloc,32m >"$folder/log" 2>&1 &
proxy=$!
output=$(python3 - "$origin" "$folder/socket" <<'PY'
import http.client, http.server, itertools, socket, sys, threading, time

seen = []
number = itertools.count()

class Origin(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    is_kept = False

    def answer(self):
        self.rfile.read(int(self.headers.get('content-length', 0)))
        if self.path.startswith('/warm'):
            self.send_response(200)
            self.send_header('content-length', '0')
            self.end_headers()
            self.is_kept = True
        else:
            seen.append(self.is_kept)
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Origin)
threading.Thread(target=server.serve_forever, daemon=True).start()

def status(method, path, body=None):
    client = http.client.HTTPConnection('origin')
    client.sock = socket.socket(socket.AF_UNIX)
    client.sock.connect(sys.argv[2])
    client.request(method, path, body)
    return client.getresponse().status

for _ in range(600):
    try:
        status('GET', '/warm')
        break
    except (ConnectionRefusedError, FileNotFoundError):
        time.sleep(0.1)
for method, body in (('POST', None), ('PUT', None), ('DELETE', None), ('POST', '{}'), ('PUT', '{}')):
    seen[:] = [False]
    while not seen[0]:  # until it arrives on a kept connection first
        status('GET', f'/warm?{next(number)}')  # which no cache has
        seen.clear()
        code = status(method, '/payment', body)
    print(f'{method} {"with" if body else "without"} a body: {code}, sent {len(seen)} times')
PY
) || { cat "$folder/log"; exit 1; }
echo "$output"
[ "$output" = 'POST without a body: 503, sent 2 times
PUT without a body: 503, sent 2 times
DELETE without a body: 503, sent 2 times
POST with a body: 503, sent 1 times
PUT with a body: 503, sent 1 times' ] || { echo 'Varnish behaves otherwise now'; exit 1; }
