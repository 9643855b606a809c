"""Steers a mock from Python: standard library only.

    npx @crossborder-fx/mock --port 4010 &
    python3 steer.py http://127.0.0.1:4010
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
import urllib.parse
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
    """Status, headers and JSON of an answer, whatever its status."""
    data = None if body is None else json.dumps(body).encode()
    headers = dict(headers, **({} if data is None else {"Content-Type": "application/json"}))
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=70) as response:
            text = response.read()
            return response.status, response.headers, json.loads(text or "null")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, json.loads(error.read() or "null")


class Mock:
    """The mock, as one principal sees it."""

    def __init__(self, url, credentials):
        self.url = url
        self.credentials = credentials

    def service(self, method, path, body=None):
        """A signed request to the service."""
        return call(method, self.url + path, body, {"X-WSSE": sign(**self.credentials)})

    def control(self, method, path, body=None, **query):
        """A request to the control interface; raises when it is refused."""
        query["principal"] = self.credentials["username"]
        url = "%s/_mock/%s?%s" % (self.url, path, urllib.parse.urlencode(query))
        status, _, answer = call(method, url, body)
        if status >= 400:
            raise RuntimeError(answer["error"])
        return answer


class Receiver(http.server.BaseHTTPRequestHandler):
    """Takes notifications, of which it believes only those that are signed with the secret."""

    secret = "of-the-subscription"
    received = []

    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = self.headers["x-service-timestamp"].encode() + b"." + raw_body
        expected = hmac.new(self.secret.encode(), signed, hashlib.sha256).hexdigest()
        is_right = hmac.compare_digest(expected, self.headers["x-service-signature"])
        if is_right:
            self.received.append(json.loads(raw_body))
        self.send_response(204 if is_right else 401)
        self.end_headers()

    def log_message(self, *_):
        pass


def main(url):
    # Credentials of its own, so that tests that run at the same time do not see each other.
    _, _, credentials = call("POST", url + "/_mock/principals")
    mock = Mock(url, credentials)

    # The service did its work, but says 503 once.
    fault = {"operation": "listWallets", "status": 503, "stage": "after", "times": 1}
    mock.control("POST", "faults", dict(fault, headers={"Retry-After": "2"}))
    status, headers, _ = mock.service("GET", "/wallets")
    print("fault", status, headers["Retry-After"])
    status, _, body = mock.service("GET", "/wallets")
    print("wallets", status, body["wallets"][0]["currency"])

    # An example of the description instead of the first one.
    mock.control("POST", "responses", {"operation": "getPayment", "example": "Blocked"})
    print("payment", mock.service("GET", "/payments/NTc4MTI2")[2]["payment"]["status"])

    # What the code under test sends while this waits for it.
    other = threading.Timer(0.2, mock.service, ["GET", "/trades/_all"])
    other.start()
    request = mock.control("GET", "requests/next", operation="listTrades", timeout=10_000)["request"]
    other.join()
    print("waited for", request["path"], request["status"])
    requests = mock.control("GET", "requests", operation="listWallets")["requests"]
    print("journal", [entry["status"] for entry in requests])

    # A notification to a receiver, which verifies it; another with a secret that is wrong.
    receiver = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    webhook = {"event": "PAYMENT_FINALIZED", "to": "http://127.0.0.1:%d" % receiver.server_port}
    for secret in (Receiver.secret, "another"):
        sent = mock.control("POST", "webhooks", dict(webhook, secret=secret))
        print("webhook", sent["status"])
    print("received", [event["event"] for event in Receiver.received])
    receiver.shutdown()
    receiver.server_close()

    call("DELETE", "%s/_mock/principals/%s" % (url, credentials["username"]))
    print("closed", mock.service("GET", "/wallets")[0])


main(*sys.argv[1:])
