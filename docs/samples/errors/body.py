import json

from sign import ServiceError, call

try:
    call("GET", "/payments/nobody")
except ServiceError as error:
    print(error.status, sorted(json.loads(error.body)))
