"""Signs requests: makes the value of the header X-WSSE. Standard library only."""

import base64
import datetime
import hashlib
import os
import secrets
import sys


def fresh_header(username, secret):
    """The value for one request, sent now. Never use it for another one."""
    now = datetime.datetime.now(datetime.timezone.utc)
    return header(username, secret, secrets.token_hex(16), now.strftime("%Y-%m-%dT%H:%M:%SZ"))


def header(username, secret, nonce, created):
    digest = hashlib.sha1((nonce + created + secret).encode("utf-8")).digest()
    return 'UsernameToken Username="%s", PasswordDigest="%s", Nonce="%s", Created="%s"' % (
        username,
        base64.b64encode(digest).decode(),
        base64.b64encode(nonce.encode("utf-8")).decode(),
        created,
    )


if sys.argv[1:] == ["now"]:
    print(fresh_header(os.environ["FX_USERNAME"], os.environ["FX_SECRET"]))
else:
    for line in sys.stdin:
        username, secret, nonce, created = line.rstrip("\n").split("\t")
        print(header(username, secret, nonce, created))
