import http.server
import json
import os
import threading
import urllib.error
import urllib.request

from receiver import Receiver
from sign import call


def control(path, body):
    """Steers a sandbox."""
    url = os.environ["FX_BASE_URL"] + "/_sandbox/" + path
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


server = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = "http://127.0.0.1:%d/notifications" % server.server_port
subscription = call("POST", "/webhooks", {"url": url, "events": ["PAYMENT_INCOMING"]})
Receiver.secrets = [subscription["secret"]]
Receiver.on_event = staticmethod(lambda notification: print("received", notification["event"]))

control("trigger", {"event": "PAYMENT_INCOMING"})

forged = urllib.request.Request(url, b"{}", {"x-service-timestamp": "1", "x-service-signature": "00"})
try:
    urllib.request.urlopen(forged)
except urllib.error.HTTPError as error:
    print("forged", error.code)
server.shutdown()
server.server_close()
