#!/usr/bin/env bash
# miso20022 0.1.6 (PyPI, "ISO 20022 Message Generator for US Payment Rails") writes and reads pacs.008.001.08 for Fedwire, and does not read
# its own files. Amounts of its JSON are cents, by its code. It writes 125050 as 1250.5, which the schema allows (ActiveCurrencyAndAmount
# has at most five fraction digits and demands none), and reads amounts by taking the point away: 1250.5 is 12505 cents, so 125.05 dollars,
# and 1000 is 10.00. Only two digits after the point are read right. A bank that takes its word credits a tenth or a hundredth.
# It also takes NA out of each line of an address, as if it meant "not available": SONNENALLEE and 1010 VIENNA become SONNELLEE and 1010
# VIEN, and the next bank or its check of sanctions stops the payment and asks. The envelope's schema is the Federal Reserve's own, so a
# short one with its names is here; the date of processing, optional in head.001 and never written, is added, as reading demands it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check miso20022==0.1.6
cat >envelope.xsd <<'XSD'
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:p="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"
  xmlns="urn:envelope" targetNamespace="urn:envelope">
  <xs:element name="FedwireFundsOutgoing"/>
  <xs:element name="FedwireFundsOutgoingTechnicalHeader"/>
  <xs:element name="FedwireFundsOutgoingMessage"/>
  <xs:element name="FedwireFundsCustomerCreditTransfer"><xs:complexType><xs:sequence>
    <xs:element ref="p:Document"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>
XSD
cat >try.py <<'PY'
import re

from miso20022.fedwire import generate_fedwire_message, generate_fedwire_payload

code = 'urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08'


def party(name, street, town):
    return {'personal': {'name': name, 'address': {'addressLineOne': street, 'addressLineTwo': town}, 'identifier': '12345678'}}


def read(xml):
    with open('message.xml', 'w') as file:
        file.write(xml.replace('<head:CreDt>', '<head:BizPrcgDt>2026-11-27</head:BizPrcgDt><head:CreDt>'))

    return generate_fedwire_payload('message.xml', code)['fedWireMessage']['amount']['amount']


for cents in ['125050', '100000', '125055']:
    message = {'fedWireMessage': {
        'inputMessageAccountabilityData': {'inputCycleDate': '20261127', 'inputSource': 'EXAMPLE1', 'inputSequenceNumber': '000001'},
        'amount': {'amount': cents},
        'senderDepositoryInstitution': {'senderABANumber': '021000021', 'senderShortName': 'BANK A', 'senderAddress': {}},
        'receiverDepositoryInstitution': {'receiverABANumber': '011000015', 'receiverShortName': 'BANK B', 'receiverAddress': {}},
        'originator': party('EXAMPLE LTD', '1 MAIN STREET', 'BOSTON'),
        'beneficiary': party('EXAMPLE GMBH', 'SONNENALLEE 12', '1010 VIENNA'),
    }}
    xml = generate_fedwire_message(code, 'TEST', '021151080', message, 'envelope.xsd')[2]
    written = re.search(r'<pacs:IntrBkSttlmAmt[^>]*>([^<]*)', xml)[1]
    print(f'{cents} cents, written {written}, read {read(xml)}')
print('two digits, read', read(xml.replace('>1250.55<', '>1250.50<')))
print('no digits, read', read(xml.replace('>1250.55<', '>1000<')))
print('address', ', '.join(re.findall(r'<pacs:AdrLine>([^<]*)', xml)[-2:]))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = '125050 cents, written 1250.5, read 12505
100000 cents, written 1000.0, read 10000
125055 cents, written 1250.55, read 125055
two digits, read 125050
no digits, read 1000
address SONNELLEE 12, 1010 VIEN' ] || { echo 'miso20022 behaves otherwise now'; exit 1; }
