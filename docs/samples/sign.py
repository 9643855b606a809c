"""Signs and sends requests to the service, with FX_BASE_URL, FX_USERNAME and FX_SECRET of the
environment. Standard library only."""

import base64
import datetime
import hashlib
import json
import os
import secrets
import urllib.error
import urllib.request


class ServiceError(Exception):
    """The service answered with an error: `status`, and `body` as it came."""

    def __init__(self, request, status, body):
        super().__init__("%s was answered with %d: %s" % (request, status, body))
        self.status = status
        self.body = body


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        """Neither the signature nor a payment may go to another host."""


opener = urllib.request.build_opener(NoRedirects)


def x_wsse(username, secret, nonce=None, created=None):
    """The value of the header X-WSSE, fresh for each request."""
    nonce = nonce or secrets.token_hex(16)
    now = datetime.datetime.now(datetime.timezone.utc)
    created = created or now.strftime("%Y-%m-%dT%H:%M:%SZ")
    digest = hashlib.sha1((nonce + created + secret).encode()).digest()
    return 'UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"' % (
        username,
        base64.b64encode(digest).decode(),
        base64.b64encode(nonce.encode()).decode(),
        created,
    )


def call(method, path, body=None):
    """Sends a signed request. Returns the JSON of the answer, and None for 204."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"X-WSSE": x_wsse(os.environ["FX_USERNAME"], os.environ["FX_SECRET"])}
    if data is not None:
        headers["Content-Type"] = "application/json"
    url = os.environ["FX_BASE_URL"].rstrip("/") + path
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with opener.open(request, timeout=30) as response:
            return json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        with error:
            body = error.read().decode(errors="replace")
        raise ServiceError(method + " " + path, error.code, body) from None
