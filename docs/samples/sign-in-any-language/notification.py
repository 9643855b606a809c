"""Verifies notifications. Standard library only."""

import base64
import hashlib
import hmac
import sys


def is_genuine(timestamp, raw_body, signature, secret):
    """Whether a notification was signed with the secret of its subscription.

    `timestamp` and `signature` are the headers as text, `raw_body` is the body as bytes.
    """
    signed = timestamp.encode("utf-8") + b"." + raw_body
    expected = hmac.new(secret.encode("utf-8"), signed, hashlib.sha256).digest()
    # The encoding is not documented, so both are accepted. Each comparison takes constant time.
    is_hexadecimal = hmac.compare_digest(
        expected.hex().encode(), signature.lower().encode("utf-8")
    )
    is_base64 = hmac.compare_digest(base64.b64encode(expected), signature.encode("utf-8"))
    return is_hexadecimal or is_base64


for line in sys.stdin:
    timestamp, body, signature, secret = line.rstrip("\n").split("\t")
    genuine = is_genuine(timestamp, base64.b64decode(body), signature, secret)
    print("genuine" if genuine else "refused")
