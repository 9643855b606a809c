#!/usr/bin/env bash
# sepa 3.0.0 (npm): a structured reference is written as `CdorPrtry`, where the schema has `CdOrPrtry`, with `Issr` and
# `Ref` inside it; and a transfer without any remittance gets an empty `Ustrd`, which must have a character. The schema of
# pain.001.001.03 (in sepaxml 2.7.0 of PyPI) refuses both. A transfer with a text is valid.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts sepa@3.0.0
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sepaxml==2.7.0 lxml==5.3.0
cat >write.mjs <<'END'
import { writeFileSync } from 'node:fs';
import SEPA from 'sepa';

const remittances = {
  text: { remittanceInfo: 'Invoice 1' },
  none: {},
  structured: { structuredRemittanceInfo: { typeCode: 'SCOR', issuer: 'ISO', reference: 'RF18539007547034' } },
};
for (const [name, remittance] of Object.entries(remittances)) {
  const document = new SEPA.Document('pain.001.001.03');
  Object.assign(document.grpHdr, { id: '1', created: new Date(), initiatorName: 'Acme' });
  const debtor = { debtorName: 'Acme', debtorIBAN: 'DE89370400440532013000', debtorBIC: 'DEUTDEFF' };
  const info = Object.assign(document.createPaymentInfo(), { requestedExecutionDate: new Date(), ...debtor });
  document.addPaymentInfo(info);
  const creditor = { creditorName: 'Jane', creditorIBAN: 'FR7630006000011234567890189', creditorBIC: 'AGRIFRPP' };
  info.addTransaction(Object.assign(info.createTransaction(), { ...creditor, end2endId: 'E1', amount: 12.5, ...remittance }));
  writeFileSync(`${name}.xml`, document.toString());
}
END
node write.mjs
output=$(venv/bin/python - <<'END'
import glob
from lxml import etree

(schema,) = glob.glob('venv/lib/*/site-packages/sepaxml/schemas/pain.001.001.03.xsd')
schema = etree.XMLSchema(file=schema)
for name in ('text', 'none', 'structured'):
    is_valid = schema.validate(etree.parse(f'{name}.xml'))
    print(name, 'valid' if is_valid else schema.error_log[0].message.split('}')[1].split("'")[0])
END
)
echo "$output"
[ "$output" = $'text valid\nnone Ustrd\nstructured CdorPrtry' ] || { echo 'sepa behaves otherwise now'; exit 1; }
