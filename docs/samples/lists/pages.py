from sign import call


def items(path, name, query=""):
    """Every item of a list: page after page, until one is empty, or answered with 204."""
    page = 1
    while True:
        answer = call("GET", "%s?sort=ASC&page=%d%s" % (path, page, query))
        if answer is None or not answer[name]:
            return
        yield from answer[name]
        page += 1


beneficiaries = list(items("/externalBankAccounts", "accounts", "&per_page=5"))
print(len(beneficiaries), "beneficiaries")
print(len(list(items("/payments/blocked", "payments"))), "blocked payments")
