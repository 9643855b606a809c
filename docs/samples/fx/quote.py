import json
import os
import urllib.request
from sign import call

# Today, as the sandbox has it. At the service: a business day, today or one of the next two.
with urllib.request.urlopen(os.environ["FX_BASE_URL"] + "/_sandbox/clock") as answer:
    day = json.load(answer)["paris"][:10]

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
