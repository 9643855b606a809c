import datetime
import hashlib
import json
import os
import urllib.request

from sign import ServiceError, call


def pay(invoice, body):
    """Sends it once. Says whether it was accepted or refused, or that this is unknown."""
    try:
        payment = call("POST", "/payments", dict(body, tag=tag_of(invoice)))["payment"]
        return "accepted as " + payment["id"]
    except ServiceError as error:
        return "refused" if is_refusal(error) else "unknown"
    except Exception:  # no answer, half of one, or one without an id
        return "unknown"


def is_refusal(error):
    """A 4xx with an error body of the service. Anything else may come from something on the way."""
    try:
        said = json.loads(error.body)
    except ValueError:
        return False
    is_said = isinstance(said, dict) and "errorMessage" in said
    return is_said and 400 <= error.status < 500 and error.status not in (408, 499)


def tag_of(invoice):
    """The invoice and a marker, which no colleague types: at most 50 characters."""
    return invoice + " " + hashlib.sha256(("acme-demo " + invoice).encode()).hexdigest()[:12]


def find(invoice, since):
    """The payments with the tag of an invoice, of all that were created from a day on."""
    found, page = [], 1
    while True:
        path = "/payments/all?fromDate=%s&page=%d&per_page=50&sort=ASC" % (since, page)
        answer = call("GET", path)
        if not answer or not answer["payments"]:  # 204 or an empty page: the end
            return found
        found += [payment for payment in answer["payments"] if payment.get("tag") == tag_of(invoice)]
        page += 1


def lose_the_next_answer():
    """Only a sandbox can do this: the payment is created, and nobody learns of it."""
    fault = {"operation": "createPayment", "drop": "after", "times": 1}
    url = os.environ["FX_BASE_URL"] + "/_sandbox/faults"
    headers = {"Content-Type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(url, json.dumps(fault).encode(), headers)).close()


# By UTC, which is never ahead of Paris.
yesterday = datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=1)
body = {
    "sourceWalletId": call("GET", "/wallets")["wallets"][0]["id"],
    "externalBankAccountId": call("GET", "/externalBankAccounts")["accounts"][0]["id"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": (yesterday + datetime.timedelta(days=30)).isoformat(),
    "feeCurrency": "EUR",
    "feePaymentOption": "SHARE",
    "priorityPaymentOption": "48H",
}
lose_the_next_answer()
print("outcome:", pay("invoice 4711", body))
print("found:", [payment["status"] for payment in find("invoice 4711", yesterday)])
