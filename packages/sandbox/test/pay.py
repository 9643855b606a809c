"""Pays on a sandbox from Python, and is notified: standard library only.

    npx @crossborder-fx/sandbox --still --port 4010 &
    python3 pay.py http://127.0.0.1:4010
"""

import base64
import datetime
import hashlib
import hmac
import http.server
import json
import secrets
import sys
import threading
import urllib.error
import urllib.request


def sign(username, secret):
    """The value of the header X-WSSE, fresh for each request."""
    nonce = secrets.token_hex(16)
    created = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    digest = hashlib.sha1((nonce + created + secret).encode()).digest()
    return 'UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"' % (
        username,
        base64.b64encode(digest).decode(),
        base64.b64encode(nonce.encode()).decode(),
        created,
    )


def call(method, url, body=None, headers={}):
    """JSON of an answer; raises when it is an error."""
    data = None if body is None else json.dumps(body).encode()
    headers = dict(headers, **({} if data is None else {"Content-Type": "application/json"}))
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=70) as response:
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        with error:
            raise RuntimeError(error.read().decode()) from error


class Receiver(http.server.BaseHTTPRequestHandler):
    """Takes notifications, of which it believes only those that are signed with the secret."""

    secret = ""
    received = []

    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = self.headers["x-service-timestamp"].encode() + b"." + raw_body
        expected = hmac.new(self.secret.encode(), signed, hashlib.sha256).hexdigest()
        is_right = hmac.compare_digest(expected, self.headers["x-service-signature"])
        if is_right:
            self.received.append(json.loads(raw_body)["event"])
        self.send_response(204 if is_right else 401)
        self.end_headers()

    def log_message(self, *_):
        pass


def main(url):
    # A client of the provider of its own, so that tests that run at the same time do not see each other.
    credentials = call("POST", url + "/_sandbox/principals")

    def service(method, path, body=None):
        return call(method, url + path, body, {"X-WSSE": sign(**credentials)})

    def control(method, path, body=None):
        query = "?principal=" + credentials["username"]
        return call(method, url + "/_sandbox/" + path + query, body)

    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    target = "http://127.0.0.1:%d" % receiver.server_port
    webhook = service("POST", "/webhooks", {"url": target, "events": ["PAYMENT_FINALIZED"]})
    Receiver.secret = webhook["secret"]

    payment = {
        "sourceWalletId": service("GET", "/wallets")["wallets"][0]["id"],
        "externalBankAccountId": service("GET", "/externalBankAccounts")["accounts"][0]["id"],
        "amount": {"value": "000000001250.00", "currency": "EUR"},
        "desiredExecutionDate": control("GET", "clock")["now"][:10],
        "feeCurrency": "EUR",
        "feePaymentOption": "SHARE",
        "priorityPaymentOption": "48H",
    }
    created = service("POST", "/payments", payment)["payment"]
    print("created", created["status"])
    service("PUT", "/payments/%s/confirm" % created["id"])
    control("POST", "clock/advance", {"days": 1})
    print("a day later", service("GET", "/payments/" + created["id"])["payment"]["status"])
    print("received", Receiver.received)

    receiver.shutdown()
    receiver.server_close()
    call("DELETE", url + "/_sandbox/principals/" + credentials["username"])


main(*sys.argv[1:])
