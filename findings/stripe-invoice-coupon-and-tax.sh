#!/usr/bin/env bash
# stripe-xrechnung 0.1.0 (PyPI) turns invoices of Stripe into XRechnung, the electronic invoice that Germany's law asks for. It adds up the
# lines' amounts and puts a tax of its own on them. In Stripe's API a line's amount is before discounts (they are in discount_amounts) and,
# where tax is inclusive, with tax, and total is what the customer owes. So a customer with a coupon is asked for 119.00 euros instead of
# 95.20, one with a price of 119.00 that includes tax for 141.61, and an invoice without tax gets 19 percent. 1250 yen become 12.50, for
# Stripe has amounts in yen without decimals; so they do with trustrender 0.3.5 (PyPI), which also writes electronic invoices of Stripe's.
# The XRechnung adds up, so its validators do not object.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check stripe-xrechnung==0.1.0
venv/bin/pip install --quiet --disable-pip-version-check --no-deps trustrender==0.3.5
cat >try.py <<'PYTHON'
import json
import re
import subprocess
import sys

from trustrender.adapters.stripe import from_stripe


def tax(amount, taxable, inclusive):
    rate = {"percentage": 19.0, "inclusive": inclusive}
    return [{"amount": amount, "inclusive": inclusive, "taxable_amount": taxable, "tax_rate": rate}]


def show(name, amount, total, currency="eur", **more):
    line = {
        "id": "il_1",
        "object": "line_item",
        "description": "Plan",
        "quantity": 1,
        "amount": amount,
        "currency": currency,
        "price": {"unit_amount": amount, "currency": currency},
        **more,
    }
    invoice = {
        "id": "in_1",
        "object": "invoice",
        "number": "A-1",
        "created": 1795773600,
        "currency": currency,
        "customer_name": "Example GmbH",
        "customer_address": {"line1": "Weg 1", "city": "Berlin", "postal_code": "10115", "country": "DE"},
        "lines": {"object": "list", "data": [line]},
        "subtotal": amount,
        "total": total,
        "amount_due": total,
    }
    with open("invoice.json", "w") as file:
        json.dump(invoice, file)
    command = [sys.executable, "-m", "stripe_xrechnung", "emit", "invoice.json"]
    written = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r'PayableAmount currencyID="(\w+)">([^<]+)', written)
    print(f"{name}: Stripe's total {total} {currency}, XRechnung {found[2]} {found[1]}")
    return from_stripe(invoice)["total"]


show("plain", 10000, 11900, tax_amounts=tax(1900, 10000, False))
show("coupon", 10000, 9520, discount_amounts=[{"amount": 2000, "discount": "di_1"}], tax_amounts=tax(1520, 8000, False))
show("tax inclusive", 11900, 11900, amount_excluding_tax=10000, tax_amounts=tax(1900, 10000, True))
show("no tax", 10000, 10000, tax_amounts=[])
print("trustrender:", show("yen", 1250, 1250, "jpy", tax_amounts=[]), "JPY")
PYTHON
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "plain: Stripe's total 11900 eur, XRechnung 119.00 EUR
coupon: Stripe's total 9520 eur, XRechnung 119.00 EUR
tax inclusive: Stripe's total 11900 eur, XRechnung 141.61 EUR
no tax: Stripe's total 10000 eur, XRechnung 119.00 EUR
yen: Stripe's total 1250 jpy, XRechnung 14.88 JPY
trustrender: 12.5 JPY" ] || { echo 'stripe-xrechnung or trustrender behaves otherwise now'; exit 1; }
