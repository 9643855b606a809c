import json
import os

import urllib3

# Every failure is tried again, also of a POST: the key makes it safe.
retries = urllib3.Retry(total=10, backoff_factor=0.2, allowed_methods=None, status_forcelist=[409, 502, 503, 504])
http = urllib3.PoolManager(retries=retries, headers={"Authorization": "Bearer " + os.environ["GATEWAY_TOKEN"]})
url = os.environ["GATEWAY_URL"]


def send(method, path, body, headers={}):
    headers = {**http.headers, "Content-Type": "application/json", **headers}
    answer = http.request(method, url + path, body=json.dumps(body), headers=headers)
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
