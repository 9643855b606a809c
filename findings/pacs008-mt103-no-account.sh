#!/usr/bin/env bash
# pacs008-loader-mt103 0.0.15 (PyPI) turns a SWIFT payment (MT103) into pacs.008, with pacs008 0.0.15. The payment it writes names no account to
# be paid: the account lines of the payer and the payee (fields 50K and 59) are dropped, though its list of what it leaves out does not have
# them, and what it writes passes the schema. And the value date (32A, 15 December) becomes the day on which the message was made, not that of
# the settlement, which is missing. pacs.008 has CdtrAcct and IntrBkSttlmDt for these.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pacs008-loader-mt103==0.0.15 pacs008==0.0.15
cat >try.py <<'PY'
import os
import re
import shutil

import pacs008
from pacs008.xml.generate_xml import generate_xml_string
from pacs008_loader_mt103 import parse_mt103

PAYMENT = '''{1:F01DEUTDEFFAXXX0000000000}{2:I103CHASUS33XXXXN}{4:
:20:PAYMENT-1
:23B:CRED
:32A:261215USD1250,50
:50K:/DE89370400440532013000
ACME GMBH
HAUPTSTRASSE 1
FRANKFURT
:52A:DEUTDEFF
:57A:CHASUS33
:59:/000123456789
ZETA INC
1 MAIN STREET
NEW YORK
:70:INVOICE 2026-12
:71A:SHA
-}'''
shutil.copytree(os.path.join(os.path.dirname(pacs008.__file__), 'templates', 'pacs.008.001.08'), 'templates')
xml = generate_xml_string(parse_mt103(PAYMENT), 'pacs.008.001.08', 'templates/template.xml', 'templates/pacs.008.001.08.xsd')
for name in 'CreDtTm', 'IntrBkSttlmDt', 'IntrBkSttlmAmt', 'Nm', 'CdtrAcct', 'DbtrAcct':
    print(name, re.findall(f'<{name}[ >].*?</', xml, re.S))
print('account in the file:', '123456789' in xml)
PY
output=$(venv/bin/python try.py 2>log) || { cat log; exit 1; }
echo "$output"
[ "$output" = 'CreDtTm ['\''<CreDtTm>2026-12-15T00:00:00</'\'']
IntrBkSttlmDt []
IntrBkSttlmAmt ['\''<IntrBkSttlmAmt Ccy="USD">1250.5</'\'']
Nm ['\''<Nm>ACME GMBH</'\'', '\''<Nm>ZETA INC</'\'']
CdtrAcct []
DbtrAcct []
account in the file: False' ] || { echo 'pacs008-loader-mt103 behaves otherwise now'; exit 1; }
