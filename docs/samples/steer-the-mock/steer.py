import hashlib
import hmac
import http.server
import json
import os
import re
import subprocess
import threading
import urllib.parse
import urllib.request

from sign import ServiceError, call


def control(method, path, body=None, **query):
    """A request to the control interface of the mock."""
    url = "%s/_mock/%s?%s" % (os.environ["FX_BASE_URL"], path, urllib.parse.urlencode(query))
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=70) as response:
        return json.loads(response.read() or "null")


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
        self.send_response(204 if is_right else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


def main():
    # The service did its work, but says 503 once.
    control("POST", "faults", {"operation": "listWallets", "status": 503, "stage": "after", "times": 1})
    try:
        call("GET", "/wallets")
    except ServiceError as error:
        print("fault", error.status)
    print("wallets", call("GET", "/wallets")["wallets"][0]["currency"])

    # An example of the description instead of the first one.
    control("POST", "responses", {"operation": "getPayment", "example": "Blocked"})
    print("payment", call("GET", "/payments/NTc4MTI2")["payment"]["status"])

    # The code under test may send its request before or while this waits for it.
    other = threading.Thread(target=call, args=["GET", "/trades/_all"])
    other.start()
    request = control("GET", "requests/next", operation="listTrades", timeout=60_000)["request"]
    other.join()
    print("waited for", request["path"], request["status"])
    requests = control("GET", "requests", operation="listWallets")["requests"]
    print("journal", [entry["status"] for entry in requests])

    # A notification to a receiver, which verifies it; another with a secret that is wrong.
    receiver = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    webhook = {"event": "PAYMENT_FINALIZED", "to": "http://127.0.0.1:%d" % receiver.server_port}
    for secret in (Receiver.secret, "another"):
        print("webhook", control("POST", "webhooks", dict(webhook, secret=secret))["status"])
    print("received", [event["event"] for event in Receiver.received])
    receiver.shutdown()
    receiver.server_close()


command = ["npx", "@crossborder-fx/mock", "--port", "0"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as mock:
    try:
        os.environ["FX_BASE_URL"] = re.search(r"listening on (\S+)", mock.stdout.readline())[1]
        main()
    finally:
        mock.terminate()
