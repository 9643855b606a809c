import datetime
from sign import call

wallets = call("GET", "/wallets")["wallets"]
beneficiaries = call("GET", "/externalBankAccounts")["accounts"]
wallet = next(wallet for wallet in wallets if wallet["currency"] == "EUR")
beneficiary = next(one for one in beneficiaries if one["currency"] == "EUR")

in_a_week = datetime.date.today() + datetime.timedelta(days=7)
payment = {
    "sourceWalletId": wallet["id"],
    "externalBankAccountId": beneficiary["id"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": in_a_week.isoformat(),
    "feeCurrency": "EUR",
    "feePaymentOption": "SHARE",
    "priorityPaymentOption": "48H",
    "communication": "Invoice 4711",
}
created = call("POST", "/payments", payment)["payment"]
print("created", created["status"])
call("PUT", "/payments/%s/confirm" % created["id"])

payment = call("GET", "/payments/" + created["id"])["payment"]
print("read back", payment["status"], payment["amount"]["value"], "to", beneficiary["holder"]["name"])
