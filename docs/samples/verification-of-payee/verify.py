import json
from sign import ServiceError, call


def add_beneficiary(name):
    body = {
        "accountNumber": "FR1420041010050500013M02606",
        "currency": "EUR",
        "holderBank": {"bic": "PSSTFRPPXXX"},
        "holder": {"name": name, "type": "Corporate", "address": {"country": "FR"}},
        "verificationOfPayee": True,
    }
    try:
        call("POST", "/externalBankAccounts", body)
    except ServiceError as error:
        try:
            said = json.loads(error.body)
        except ValueError:
            said = None
        failed = said.get("payeeVerification") if isinstance(said, dict) else None
        if failed is None:
            raise  # another error: it says nothing about the payee
        # All fields of the result are provisional: show them to a person.
        proposed = (failed.get("corrections") or {}).get("account_holder_name")
        result = "%s was not added: %s, %s" % (name, failed.get("status"), failed.get("message"))
        return result + (" (%s)" % proposed if proposed else "")
    return "%s was added" % name


# In the sandbox, a word in the name decides what the verification says.
for name in ["Match Mobility SARL", "Almost Home Furniture", "Nomatch Trading SA"]:
    print(add_beneficiary(name))
