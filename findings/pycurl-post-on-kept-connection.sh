#!/usr/bin/env bash
# libcurl 8.23.0 (in pycurl 7.49.0 of PyPI), with no option set: on a connection that it has kept, a POST whose connection
# is closed before an answer is sent a second time. The server has read the first one whole. The caller sees one failure
# for two requests. On a connection of its own (FRESH_CONNECT) it is sent once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pycurl==7.49.0
output=$("$folder/venv/bin/python" - <<'END'
import http.server, io, threading, pycurl

seen = []

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        self.send_response(204)
        self.end_headers()

    def do_POST(self):
        self.rfile.read(int(self.headers['Content-Length']))
        seen.append(self.path)
        self.close_connection = True

    def log_message(self, *_):
        pass

server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f'http://127.0.0.1:{server.server_port}'

def post(path, fresh):
    curl = pycurl.Curl()
    curl.setopt(pycurl.WRITEDATA, io.BytesIO())
    curl.setopt(pycurl.URL, base)
    curl.perform()
    curl.setopt(pycurl.URL, base + path)
    curl.setopt(pycurl.FRESH_CONNECT, fresh)
    curl.setopt(pycurl.POSTFIELDS, '{}')
    try:
        curl.perform()
    except pycurl.error as error:
        print(path, error.args[1], seen.count(path))

post('/kept', 0)
post('/fresh', 1)
END
)
echo "$output"
[ "$output" = $'/kept Empty reply from server 2\n/fresh Empty reply from server 1' ] || { echo 'libcurl behaves otherwise now'; exit 1; }
