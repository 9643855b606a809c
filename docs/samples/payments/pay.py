import datetime
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


if payments_with(TAG):
    sys.exit("There is a payment with the tag %s: look at it first." % TAG)

in_a_week = datetime.date.today() + datetime.timedelta(days=7)
body = {
    "sourceWalletId": call("GET", "/wallets")["wallets"][0]["id"],
    "externalBankAccountId": call("GET", "/externalBankAccounts")["accounts"][0]["id"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": in_a_week.isoformat(),
    "feeCurrency": "EUR",
    "feePaymentOption": "SHARE",
    "priorityPaymentOption": "48H",
    "tag": TAG,
}
try:
    created = call("POST", "/payments", body)["payment"]
except Exception as error:
    status = error.status if isinstance(error, ServiceError) else None
    if status is not None and 400 <= status < 500 and status != 408:
        raise  # refused: nothing was created
    # A time-out, a lost connection, an unreadable answer: nobody knows.
    sys.exit("Look for a payment with the tag %s before you run this again: %s" % (TAG, error))

call("PUT", "/payments/%s/confirm" % created["id"])
print(TAG, "is", call("GET", "/payments/" + created["id"])["payment"]["status"])
