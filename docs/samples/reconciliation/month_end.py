import datetime
from decimal import Decimal

from sign import call


def pages(path, query, name):
    """The entries of a list, page by page, until 204 or an empty page."""
    page = 1
    while True:
        answer = call("GET", "%s?%s&page=%d&per_page=50&sort=ASC" % (path, query, page))
        if not answer or not answer[name]:
            return
        yield from answer[name]
        page += 1


def balance(wallet, day):
    amount = call("GET", "/wallets/%s/balance/%s" % (wallet, day))["wallet"]["balance"]["bookingAmount"]
    return Decimal(amount["value"])


# A month that has ended by UTC has ended in Paris too.
first_of_this = datetime.datetime.now(datetime.timezone.utc).date().replace(day=1)
last = first_of_this - datetime.timedelta(days=1)
first = last.replace(day=1)
before = first - datetime.timedelta(days=1)
for wallet in call("GET", "/wallets")["wallets"]:
    query = "walletId=%s&fromDate=%s&toDate=%s" % (wallet["id"], first, last)
    moved = sum(Decimal(entry["amount"]["value"]) for entry in pages("/financialMovements", query, "financialMovements"))
    difference = balance(wallet["id"], before) + moved - balance(wallet["id"], last)
    print(wallet["currency"], "difference", difference.normalize() + 0)
