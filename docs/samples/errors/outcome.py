import json
import urllib.error

from sign import call


def failure_of(error, has_effect=True):
    """What a failed call has done: no-effect, not-sent, rejected or unknown."""
    if not has_effect:
        return "no-effect"
    if isinstance(error, urllib.error.HTTPError):
        try:
            body = json.loads(error.read())
        except ValueError:
            return "unknown"  # a page of something on the way, perhaps
        is_error = isinstance(body, dict) and "errorMessage" in body
        return "rejected" if is_error and 400 <= error.code < 500 and error.code != 408 else "unknown"
    if isinstance(error, urllib.error.URLError) and isinstance(error.reason, ConnectionRefusedError):
        return "not-sent"
    return "unknown"


try:
    call("PUT", "/payments/nobody/confirm")
except OSError as error:  # an HTTPError, an URLError and a timeout are all of this kind
    print(failure_of(error))
