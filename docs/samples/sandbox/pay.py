import hashlib
import hmac
import http.server
import json
import os
import threading
import urllib.request

from sign import call


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
        self.send_response(204 if is_right else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


def control(path, body=None):
    """Steers the sandbox."""
    data = None if body is None else json.dumps(body).encode()
    url = os.environ["FX_BASE_URL"] + "/_sandbox/" + path
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=70) as response:
        return json.load(response)


receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
target = "http://127.0.0.1:%d" % receiver.server_port
webhook = call("POST", "/webhooks", {"url": target, "events": ["PAYMENT_FINALIZED"]})
Receiver.secret = webhook["secret"]

payment = {
    "sourceWalletId": call("GET", "/wallets")["wallets"][0]["id"],
    "externalBankAccountId": call("GET", "/externalBankAccounts")["accounts"][0]["id"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": control("clock")["today"],
    "feeCurrency": "EUR",
    "feePaymentOption": "SHARE",
    "priorityPaymentOption": "48H",
}
created = call("POST", "/payments", payment)["payment"]
print("created", created["status"])
call("PUT", "/payments/%s/confirm" % created["id"])
control("clock/advance", {"days": 7})
print("a week later", call("GET", "/payments/" + created["id"])["payment"]["status"])
print("received", Receiver.received)
receiver.shutdown()
receiver.server_close()
