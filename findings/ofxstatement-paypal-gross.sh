#!/usr/bin/env bash
# ofxstatement-paypal 2.1.2 (PyPI), a plugin of ofxstatement 0.9.2 (PyPI), turns PayPal's CSV of activities into OFX for accounting. It books
# the column Gross of each payment and never the column Fee, so the fees that PayPal keeps are missing and the balance it computes is not the
# one in the file's column Balance, which is the balance after Net: 1047.67 here instead of 1010.55. The opening balance, computed as Balance
# less Gross, is wrong too: 97.67 instead of 100.00. A date whose year comes last is read as of the United States; an account in the United
# Kingdom has the day first, so payments of 2 December become ones of 12 February and those from the 13th on are refused. A payment of
# 1,250.50 is refused, since each comma is a decimal point. ofxstatement-paypal-2 3.3.0 (PyPI), another plugin, books Net and reads these
# files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv old
python3 -m venv new
old/bin/pip install --quiet --disable-pip-version-check 'setuptools<81' ofxstatement==0.9.2 ofxstatement-paypal==2.1.2
new/bin/pip install --quiet --disable-pip-version-check 'setuptools<81' ofxstatement==0.9.2 ofxstatement-paypal-2==3.3.0
cat >try.py <<'PYTHON'
import csv

from ofxstatement.plugins.paypal import PayPalPlugin
from ofxstatement.ui import UI

header = [
    "Date", "Time", "Time Zone", "Description", "Currency", "Gross", "Fee", "Net", "Balance", "Transaction ID", "From Email Address",
    "Name", "Bank Name", "Bank Account", "Deliver And Handling Fees", "Sales Tax", "Invoice Number", "Reference Txn ID",
]  # fmt: skip


def row(day, number, gross, fee, net, balance):
    return [
        day, "10:00:00", "GMT", "Website Payment", "GBP", gross, fee, net, balance, number, "payer@example.com",
        "Payer", "", "", "0.00", "0.00", "", "",
    ]  # fmt: skip


files = {
    "two payments": [
        row("02/12/2026", "T1", "50.00", "-2.33", "47.67", "147.67"),
        row("03/12/2026", "T2", "900.00", "-37.12", "862.88", "1010.55"),
    ],
    "the 13th": [row("13/12/2026", "T1", "50.00", "-2.33", "47.67", "147.67")],
    "a thousand": [row("02/12/2026", "T1", "1,250.50", "-36.66", "1,213.84", "1,313.84")],
}
for name, rows in files.items():
    with open("in.csv", "w", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    try:
        plugin = PayPalPlugin(UI(), {"dataformat": "%d/%m/%Y", "default_currency": "GBP"})
        read = plugin.get_parser("in.csv").parse()
    except Exception as error:
        print(f"{name}: {type(error).__name__}")
        continue
    print(f"{name}: {read.start_balance} to {read.end_balance},", *(f"{line.date:%Y-%m-%d} {line.amount}" for line in read.lines))
PYTHON
output=$(for environment in old new; do "$environment/bin/python" -W ignore try.py 2>err.txt || cat err.txt; done)
echo "$output"
[ "$output" = 'two payments: 97.67 to 1047.67, 2026-02-12 50.00 2026-03-12 900.00
the 13th: ValueError
a thousand: InvalidOperation
two payments: 100.00 to 1010.55, 2026-12-02 47.67 2026-12-03 862.88
the 13th: 100.00 to 147.67, 2026-12-13 47.67
a thousand: 100.00 to 1313.84, 2026-12-02 1213.84' ] || { echo 'ofxstatement-paypal behaves otherwise now'; exit 1; }
