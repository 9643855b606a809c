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
    nonce = "d36e316282959a9ed4c89851497a717f"
    print(header("bob", "taadtaadpstcsm", nonce, "2003-12-15T14:43:07Z"))
    nonce = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    print(header("acme", "pässwörd-ünïcode-秘密", nonce, "2026-12-31T23:59:59Z"))
