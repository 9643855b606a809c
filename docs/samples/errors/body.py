import json
import urllib.error

from sign import call

try:
    call("GET", "/payments/nobody")
except urllib.error.HTTPError as error:
    print(error.code, sorted(json.load(error)))
