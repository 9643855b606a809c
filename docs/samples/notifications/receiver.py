import base64
import hashlib
import hmac
import http.server
import json
import time


class Receiver(http.server.BaseHTTPRequestHandler):
    """Takes the notifications of one subscription. Standard library only."""

    secrets = []  # the current one, and the previous one while it is replaced
    seen = {}  # when each event was handled; keep this in a database
    on_event = staticmethod(print)  # what to do with one

    def do_POST(self):
        length = self.headers["Content-Length"] or ""
        if not length.isdecimal() or int(length) > 1_000_000:
            return self.answer(400)
        raw_body = self.rfile.read(int(length))
        if not self.is_genuine(raw_body):
            return self.answer(400)
        try:
            self.once(json.loads(raw_body))
        except Exception as error:  # after 500 it comes again
            self.log_error("not handled: %r", error)
            return self.answer(500)
        self.answer(204)

    def is_genuine(self, raw_body):
        timestamp = self.headers["x-service-timestamp"] or ""
        signature = (self.headers["x-service-signature"] or "").encode()
        # The unit of the timestamp is not documented: these are seconds, of up to five minutes ago.
        if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
            return False
        for secret in self.secrets:
            signed = timestamp.encode() + b"." + raw_body
            digest = hmac.new(secret.encode(), signed, hashlib.sha256).digest()
            # The encoding of the signature is not documented: hexadecimal or Base64.
            for expected in (digest.hex().encode(), base64.b64encode(digest)):
                if hmac.compare_digest(expected, signature):
                    return True
        return False

    def once(self, notification):
        """Handles an event, unless the same one came less than ten minutes ago."""
        said = json.dumps([notification["event"], notification["payload"]], sort_keys=True)
        key = hashlib.sha256(said.encode()).hexdigest()
        if time.time() - self.seen.get(key, 0) > 600:
            self.on_event(notification)
            self.seen[key] = time.time()

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass  # the default logs to standard error
