import datetime
from sign import call

wallets = call("GET", "/wallets")["wallets"]
beneficiaries = call("GET", "/externalBankAccounts")["accounts"]
wallet = next(wallet for wallet in wallets if wallet["currency"] == "EUR")
beneficiary = next(one for one in beneficiaries if one["currency"] == "EUR")

# A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
today = datetime.date.today()
monday = today + datetime.timedelta(days=14 - today.weekday())
payment = {
    "sourceWalletId": wallet["id"],
    "externalBankAccountId": beneficiary["id"],
    "amount": {"value": "000000001250.00", "currency": "EUR"},
    "desiredExecutionDate": monday.isoformat(),
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
