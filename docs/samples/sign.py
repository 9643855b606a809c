"""Signs requests to the service: standard library only."""

import base64
import datetime
import hashlib
import json
import os
import secrets
import urllib.request


def x_wsse(username, secret):
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


def call(method, path, body=None):
    """Sends a signed request. The JSON of the answer; None where it has no body."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"X-WSSE": x_wsse(os.environ["FX_USERNAME"], os.environ["FX_SECRET"])}
    if data is not None:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(os.environ["FX_BASE_URL"] + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=70) as response:
        return json.loads(response.read() or "null")
