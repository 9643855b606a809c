#!/usr/bin/env bash
# nginx 1.22.1 (Debian 12: apt-get install nginx-light), with one server in an upstream that has `keepalive`: a PUT, with or without
# a body, and a DELETE are sent to that same server twice when the kept connection ends before an answer. A POST is sent once, and
# so is everything with `proxy_next_upstream off`. The caller gets one 502 each time.
set -euo pipefail
version=$(nginx -v 2>&1) || true
[[ $version == *nginx/1.22.1* ]] || { echo 'This needs nginx 1.22.1.'; exit 1; }
folder=$(mktemp -d)
chmod 777 "$folder" # The workers of nginx have a user of their own.
trap 'kill "$proxy" 2>/dev/null || true; rm -rf "$folder"' EXIT
cat >"$folder/nginx.conf" <<CONF
daemon off;
pid $folder/pid;
error_log $folder/log;
events {}
http {
  access_log off;
  client_body_temp_path $folder/body;
  proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/fastcgi;
  uwsgi_temp_path $folder/uwsgi;
  scgi_temp_path $folder/scgi;
  upstream origin { server unix:$folder/origin; keepalive 4; }
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  server {
    listen unix:$folder/socket;
    location / { proxy_pass http://origin; }
    location /off/ { proxy_next_upstream off; proxy_pass http://origin; }
  }
}
CONF
nginx -c "$folder/nginx.conf" -e "$folder/log" &
proxy=$!
output=$(python3 - "$folder" <<'PY'
import http.client, http.server, os, socket, socketserver, sys, threading, time

folder = sys.argv[1]
seen = []

class Origin(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    is_kept = False

    def answer(self):
        self.rfile.read(int(self.headers.get('content-length', 0)))
        if self.path == '/warm':
            self.send_response(200)
            self.send_header('content-length', '0')
            self.end_headers()
            self.is_kept = True
        else:
            seen.append(self.is_kept)
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = answer
    address_string = lambda self: ''

    def log_message(self, *_):
        pass

class Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True

server = Server(f'{folder}/origin', Origin)
os.chmod(f'{folder}/origin', 0o777)
threading.Thread(target=server.serve_forever, daemon=True).start()

def status(method, path, body=None):
    client = http.client.HTTPConnection('origin')
    client.sock = socket.socket(socket.AF_UNIX)
    client.sock.connect(f'{folder}/socket')
    client.request(method, path, body)
    return client.getresponse().status

for _ in range(600):
    try:
        status('GET', '/warm')
        break
    except (ConnectionRefusedError, FileNotFoundError):
        time.sleep(0.1)
for method, path, body in (('PUT', '/payment', None), ('PUT', '/payment', '{}'), ('DELETE', '/payment', None),
                           ('POST', '/payment', '{}'), ('PUT', '/off/payment', '{}')):
    seen[:] = [False]
    while not seen[0]:  # until it arrives on a kept connection first
        status('GET', '/warm')
        seen.clear()
        code = status(method, path, body)
    print(f'{method} {path} {"with" if body else "without"} a body: {code}, sent {len(seen)} times')
PY
) || { cat "$folder/log"; exit 1; }
echo "$output"
[ "$output" = 'PUT /payment without a body: 502, sent 2 times
PUT /payment with a body: 502, sent 2 times
DELETE /payment without a body: 502, sent 2 times
POST /payment with a body: 502, sent 1 times
PUT /off/payment with a body: 502, sent 1 times' ] || { echo 'nginx behaves otherwise now'; exit 1; }
