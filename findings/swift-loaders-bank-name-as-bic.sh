#!/usr/bin/env bash
# pain001-loader-mt101 0.0.74 and pacs008-loader-mt103 0.0.15 (PyPI) turn SWIFT payment orders into ISO 20022.
# In `:57D:` the beneficiary's bank has a name and an address, no BIC. Both loaders take a line of eight or eleven capitals for one, and so
# the name: BARCLAYS, RABOBANK, COMMERZBANK. The XML passes the schema and orders a payment to BARCLAYS, which by ISO 9362 would be a bank
# of Laos (LA), and COMMERZBANK one of Eritrea (ER). With a name of other length no BIC is written. A payment to a bank that does not
# exist comes back late, less charges.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  pain001==0.0.74 pain001-loader-mt101==0.0.74 pacs008==0.0.15 pacs008-loader-mt103==0.0.15
cat >try.py <<'PY'
import pathlib
import re

import pacs008
import pain001
from pacs008_loader_mt103 import parse_mt103
from pain001_loader_mt101 import parse_mt101

MT101 = """:20:PAYRUN-1
:28D:1/1
:50H:/DE89370400440532013000
ACME GMBH
KOELN
:52A:COBADEFFXXX
:30:261130
:21:INV-1
:32B:GBP1250,50
:57D:BANK
1 EXAMPLE STREET
LONDON
:59:/GB29NWBK60161331926819
EXAMPLE LTD
:71A:SHA
"""
MT103 = """:20:PAY-1
:23B:CRED
:32A:261130EUR1250,50
:50K:/GB29NWBK60161331926819
EXAMPLE LTD
:52A:NWBKGB2LXXX
:57D:BANK
FRANKFURT
:59:/DE89370400440532013000
ACME GMBH
:71A:SHA
"""


def show(bank, library, version, records):
    templates = pathlib.Path(library.__file__).parent / 'templates' / version
    xml = library.generate_xml_string(records, version, f'{templates}/template.xml', f'{templates}/{version}.xsd')
    agent = re.search('<CdtrAgt>.*?</CdtrAgt>', xml, re.DOTALL)[0]
    bic = re.search('<BICFI>(.*)</BICFI>', agent)
    print(f'{bank}:', version, bic[1] if bic else 'no BIC')


for bank in ['BARCLAYS', 'RABOBANK', 'COMMERZBANK']:
    show(bank, pain001, 'pain.001.001.09', parse_mt101(MT101.replace('57D:BANK', f'57D:{bank}')))
    show(bank, pacs008, 'pacs.008.001.08', parse_mt103(MT103.replace('57D:BANK', f'57D:{bank}')))
print('LLOYDS BANK:', parse_mt101(MT101.replace('57D:BANK', '57D:LLOYDS BANK'))[0].get('creditor_agent_BIC'))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = 'BARCLAYS: pain.001.001.09 BARCLAYS
BARCLAYS: pacs.008.001.08 BARCLAYS
RABOBANK: pain.001.001.09 RABOBANK
RABOBANK: pacs.008.001.08 RABOBANK
COMMERZBANK: pain.001.001.09 COMMERZBANK
COMMERZBANK: pacs.008.001.08 COMMERZBANK
LLOYDS BANK: None' ] || { echo 'the loaders behave otherwise now'; exit 1; }
