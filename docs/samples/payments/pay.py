import datetime
import json
import sys
from sign import ServiceError, call

TAG = "Invoice 4711"  # yours, and unique: by it a payment is found again


def payments_with(tag):
    """All payments with a tag: every page, until one is empty."""
    found, page = [], 1
    while True:
        answer = call("GET", "/payments/all?sort=ASC&page=%d" % page)
        if answer is None or not answer["payments"]:
            return found
        found += [payment for payment in answer["payments"] if payment.get("tag") == tag]
        page += 1


def is_refusal(error):
    """A 4xx with an error body of the service. Anything else may come from something on the way."""
    if not isinstance(error, ServiceError):
        return False
    try:
        said = json.loads(error.body)
    except ValueError:
        return False
    is_said = isinstance(said, dict) and "errorMessage" in said
    return is_said and 400 <= error.status < 500 and error.status not in (408, 499)


if payments_with(TAG):
    sys.exit("There is a payment with the tag %s: look at it first." % TAG)

# A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
today = datetime.date.today()
monday = today + datetime.timedelta(days=14 - today.weekday())
body = {
    "sourceWalletId": call("GET", "/wallets")["wallets"][0]["id"],
    "externalBankAccountId": call("GET", "/externalBankAccounts")["accounts"][0]["id"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": monday.isoformat(),
    "feeCurrency": "EUR",
    "feePaymentOption": "SHARE",
    "priorityPaymentOption": "48H",
    "tag": TAG,
}
try:
    created = call("POST", "/payments", body)["payment"]["id"]
except Exception as error:
    if is_refusal(error):
        raise  # nothing was created
    # A time-out, a lost connection, an unreadable answer: nobody knows, and it may still arrive.
    sys.exit("Wait ten minutes, and look for %s before you run this again: %r" % (TAG, error))

call("PUT", "/payments/%s/confirm" % created)
print(TAG, "is", call("GET", "/payments/" + created)["payment"]["status"])
