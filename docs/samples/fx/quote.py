import json
import os
import urllib.request
from sign import call

# The next working day of the sandbox. At the service: a business day, today or one of the next two.
with urllib.request.urlopen(os.environ["FX_BASE_URL"] + "/_sandbox/clock/working-day?after=1") as answer:
    day = json.load(answer)["day"]

quote = call(
    "POST",
    "/quotes",
    {
        "currencyPair": "EURUSD",
        "side": "S",
        "amount": {"value": "000000050000.00", "currency": "EUR"},
        "deliveryDate": day,
    },
)
source, delivered = quote["sourceAmount"], quote["deliveredAmount"]
print(source["currency"], "to", delivered["currency"] + ",", quote["appliedRate"])
