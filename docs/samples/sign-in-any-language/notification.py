"""Verifies notifications. Standard library only."""

import base64
import hashlib
import hmac


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


secret = "0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh"
timestamp = "1774746000"
# Spaces, line breaks and the order of fields are signed, too.
body = (
    b'{ "webhookId" : "cf16243d-7e0a-4a5b-b996-ba7018201e30",\n'
    b'  "event":"TRADE_PLANIFIED", "payload":{} }\n'
)
hexadecimal = "db7ca0164790b48c68afe750d3cfcef950877fd6285ef213e79da6f06d55d466"
in_base64 = "23ygFkeQtIxor+dQ08/O+VCHf9YoXvIT552m8G1V1GY="


def show(what, genuine):
    print(what + ":", "genuine" if genuine else "refused")


show("hexadecimal", is_genuine(timestamp, body, hexadecimal, secret))
show("Base64", is_genuine(timestamp, body, in_base64, secret))
changed = body.replace(b"PLANIFIED", b"FINALIZED")
show("another body", is_genuine(timestamp, changed, hexadecimal, secret))
show("another time", is_genuine("1774746001", body, in_base64, secret))
