import json
import os

import urllib3


class Retries(urllib3.Retry):
    # An answer with Retry-After is repeated. A 409 without it stays until a person has decided.
    RETRY_AFTER_STATUS_CODES = frozenset([409, 503])


retries = Retries(total=40, backoff_factor=0.2, allowed_methods=None, status_forcelist=[502, 503, 504])
http = urllib3.PoolManager(headers={"Authorization": "Bearer " + os.environ["GATEWAY_TOKEN"]})
url = os.environ["GATEWAY_URL"]


def send(method, path, body, headers={}):
    headers = {**http.headers, "Content-Type": "application/json", **headers}
    # A key makes a repeat safe, and a payment is confirmed once. Nothing else may be sent again.
    is_once = "Idempotency-Key" in headers or path.endswith("/confirm")
    again = retries if is_once else False
    answer = http.request(method, url + path, body=json.dumps(body), headers=headers, retries=again)
    return answer.status, json.loads(answer.data)


payment = {
    "sourceWalletId": os.environ["WALLET_ID"],
    "externalBankAccountId": os.environ["BENEFICIARY_ID"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": os.environ["DAY"],
    "feeCurrency": "EUR",
    "feePaymentOption": "SHARE",
    "priorityPaymentOption": "48H",
}
for attempt in 1, 2:
    status, answer = send("POST", "/payments", payment, {"Idempotency-Key": "invoice-4711"})
    print("created", status)
status, confirmed = send("PUT", f"/payments/{answer['payment']['id']}/confirm", {"expect": payment})
print("confirmed", status, confirmed["status"])
