#!/usr/bin/env bash
# fints 5.0.1 (PyPI, python-fints, 14,000 downloads a month) tells a German bank another total of a collective transfer. Zeros at the end of
# an amount are cut off, also when it has no decimals: 1000 euros, as Decimal('1000') or 1000, are sent as "1", and 12000 as "12".
# By FinTS 3.0, Formals, B.4 an amount (`wrt`) has a comma, "1000,". It is sent so only when given as Decimal('1000.00').
# The total is what the bank checks the transfers against and what the customer is asked to confirm with a TAN.
# The client below has everything of fints but the connection: it prints the order instead of sending it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check fints==5.0.1
cat >try.py <<'PY'
import contextlib
from decimal import Decimal
from types import SimpleNamespace

from fints.client import FinTS3PinTanClient
from fints.models import SEPAAccount
from fints.parser import FinTS3Serializer
from fints.segments.base import SegmentHeader


class Client(FinTS3PinTanClient):
    def _get_dialog(self, lazy_init=False):
        return contextlib.nullcontext()

    def _find_highest_supported_command(self, command, **options):
        return SimpleNamespace(parameter=SimpleNamespace(sum_amount_required=True, single_booking_allowed=True)), command

    def _send_pay_with_possible_retry(self, dialog, order, resume):
        order.header = SegmentHeader(order.TYPE, 3, order.VERSION, None)
        return FinTS3Serializer().serialize_message([order]).decode()


account = SEPAAccount('DE89370400440532013000', 'COBADEFFXXX', '0532013000', None, '37040044')
client = Client('37040044', 'user', 'pin', 'https://127.0.0.1/', product_id='0123456789')
for total in [Decimal('1250.50'), Decimal('1000.00'), Decimal('1000'), 12000]:
    order = client.sepa_transfer(account, '<Document/>', multiple=True, control_sum=total)
    print(repr(total), 'is sent as', order.split('+')[2])
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "Decimal('1250.50') is sent as 1250,5:EUR
Decimal('1000.00') is sent as 1000,:EUR
Decimal('1000') is sent as 1:EUR
12000 is sent as 12:EUR" ] || { echo 'fints behaves otherwise now'; exit 1; }
