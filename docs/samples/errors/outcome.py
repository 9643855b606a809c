import json
import urllib.error

from sign import ServiceError, call


def failure_of(error, has_effect=True):
    """What a failed call has done: no-effect, not-sent, rejected or unknown."""
    if not has_effect:
        return "no-effect"
    if isinstance(error, ServiceError):
        try:
            body = json.loads(error.body)
        except ValueError:
            return "unknown"  # a page of something on the way, perhaps
        is_error = isinstance(body, dict) and "errorMessage" in body
        is_refusal = is_error and 400 <= error.status < 500 and error.status not in (408, 499)
        return "rejected" if is_refusal else "unknown"
    if isinstance(error, urllib.error.URLError) and isinstance(error.reason, ConnectionRefusedError):
        return "not-sent"
    return "unknown"


try:
    call("PUT", "/payments/nobody/confirm")
except Exception as error:  # also half an answer, or one that is no JSON
    print(failure_of(error))
