#!/usr/bin/env bash
# qrbill 1.2.0 (PyPI) still writes combined addresses (type K) into the code of a Swiss QR-bill when it gets line1 and line2, without a
# warning. The Implementation Guidelines for the QR-bill, version 2.3 of SIX, allow structured addresses (type S) only since November 2025,
# so a bank may refuse the payment.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install qrbill==1.2.0
cat >write.py <<'END'
from qrbill import QRBill

creditor = {'name': 'Example AG', 'line1': 'Main street 7', 'line2': '8001 Zurich', 'country': 'CH'}
debtor = {'name': 'Payer', 'street': 'Rue du Lac', 'house_num': '1', 'pcode': '1003', 'city': 'Lausanne', 'country': 'CH'}
bill = QRBill(account='CH5800791123000889012', creditor=creditor, debtor=debtor, amount='22.45')
lines = bill.qr_data().split('\r\n')
print('creditor', *lines[4:8])
print('debtor', *lines[20:24])
END
output=$(python/bin/python -W error write.py)
echo "$output"
[ "$output" = 'creditor K Example AG Main street 7 8001 Zurich
debtor S Payer Rue du Lac 1' ] || { echo 'qrbill behaves otherwise now'; exit 1; }
