#!/usr/bin/env bash
# GNU Wget 1.21.3 (Debian 12), without an option about retries: a POST whose connection is closed before an answer is
# sent again, up to 20 times. `--tries=1` sends it once.
set -euo pipefail
wget --version | head -1 | grep -qF 'GNU Wget 1.21.3' || { echo 'This needs GNU Wget 1.21.3.'; exit 1; }
python3 - <<'END'
import http.server, subprocess, threading

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers['Content-Length']))
        seen.append(self.path)
        self.close_connection = True
        if seen.count('/plain') == 4:
            plain.kill()

    def log_message(self, *_):
        pass

seen = []
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
start = lambda path, *options: subprocess.Popen(
    ['wget', '--quiet', '-O-', '--post-data', '{}', *options, f'http://127.0.0.1:{server.server_port}{path}'])
plain = start('/plain')
plain.wait()
start('/once', '--tries=1').wait()
print(seen.count('/plain'), 'times, then it was killed;', seen.count('/once'), 'time with --tries=1')
assert (seen.count('/plain'), seen.count('/once')) == (4, 1), 'wget behaves otherwise now'
END
