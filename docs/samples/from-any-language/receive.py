import base64
import hmac
import json
import os
import sqlite3
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["GATEWAY_SIGNING_KEY"].removeprefix("whsec_"))
database = sqlite3.connect(os.environ["EVENTS"])
database.execute("CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, body TEXT)")


def is_genuine(headers, body):
    names = "webhook-id", "webhook-timestamp", "webhook-signature"
    id, timestamp, signatures = (headers.get(name, "") for name in names)
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, "sha256")
    expected = b"v1," + base64.b64encode(digest)
    # While the key is changed, there are two.
    return any([hmac.compare_digest(expected, one.encode()) for one in signatures.split()])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_genuine(self.headers, body):
            return self.answer(400)
        row = self.headers["webhook-id"], body.decode()
        with database:
            added = database.execute("INSERT OR IGNORE INTO event VALUES (?, ?)", row).rowcount
        print("new" if added else "known", json.loads(body)["event"], flush=True)
        # It is on the disk. Without this answer, it comes again.
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
