#!/usr/bin/env bash
# peppol-ubl-validate 0.1.0 (PyPI) checks invoices by the rules of Peppol BIS Billing 3.0. It says "fatal" of a right invoice whose amount is
# rounded for payment, as to five centimes in Switzerland: rule BR-CO-16 of EN 16931 is amount due (BT-115) = total with VAT (BT-112) - paid
# (BT-113) + rounding (BT-114), and the check leaves out the last. So of two invoices for 119.03 it refuses the one that asks for
# 119.05 and says why, PayableRoundingAmount 0.02, and takes the one that asks for 119.02, a centime short, because it tolerates 0.01.
# It does the same with the total of VAT in another currency (BT-111, rule BR-53) if that TaxTotal comes first: UBL gives no order.
# Its schema check, with OASIS's UBL 2.1, takes all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check peppol-ubl-validate==0.1.0
cat >try.py <<'PY'
from peppol import check_rules, validate_xsd

UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'


def money(name, amount, currency='EUR'):
    return f'<cbc:{name} currencyID="{currency}">{amount}</cbc:{name}>'


def party(role, name, number):
    endpoint = f'<cbc:EndpointID schemeID="9930">{number}</cbc:EndpointID>'
    scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'
    return (f'<cac:Accounting{role}Party><cac:Party>{endpoint}<cac:PostalAddress>'
            '<cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme>'
            f'<cbc:CompanyID>{number}</cbc:CompanyID>{scheme}</cac:PartyTaxScheme><cac:PartyLegalEntity>'
            f'<cbc:RegistrationName>{name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:Accounting{role}Party>')


def invoice(payable, rounding=None, tax_currency=''):
    rate = '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'
    in_francs = f'<cac:TaxTotal>{money("TaxAmount", "17.86", "CHF")}</cac:TaxTotal>' if tax_currency else ''
    return (f'<Invoice xmlns="{UBL}Invoice-2" xmlns:cac="{UBL}CommonAggregateComponents-2" xmlns:cbc="{UBL}CommonBasicComponents-2">'
            '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>'
            '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID><cbc:ID>7</cbc:ID>'
            '<cbc:IssueDate>2026-11-30</cbc:IssueDate><cbc:DueDate>2026-12-30</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>'
            f'<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>{tax_currency}<cbc:BuyerReference>7</cbc:BuyerReference>'
            f'{party("Supplier", "Example GmbH", "DE123456788")}{party("Customer", "Sample GmbH", "DE136695976")}{in_francs}'
            f'<cac:TaxTotal>{money("TaxAmount", "19.00")}<cac:TaxSubtotal>{money("TaxableAmount", "100.03")}{money("TaxAmount", "19.00")}'
            f'<cac:TaxCategory>{rate}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:LegalMonetaryTotal>'
            f'{money("LineExtensionAmount", "100.03")}{money("TaxExclusiveAmount", "100.03")}{money("TaxInclusiveAmount", "119.03")}'
            f'{money("PayableRoundingAmount", rounding) if rounding else ""}{money("PayableAmount", payable)}</cac:LegalMonetaryTotal>'
            f'<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">1</cbc:InvoicedQuantity>'
            f'{money("LineExtensionAmount", "100.03")}<cac:Item><cbc:Name>Part</cbc:Name><cac:ClassifiedTaxCategory>{rate}'
            f'</cac:ClassifiedTaxCategory></cac:Item><cac:Price>{money("PriceAmount", "100.03")}</cac:Price></cac:InvoiceLine></Invoice>')


def show(name, text):
    schema, errors = validate_xsd(text)
    findings = [f'{finding.rule_id} {finding.message}' for finding in check_rules(text) if finding.severity == 'fatal']
    print(f"{name}: schema {'right' if schema else errors}, rules {findings or 'right'}")


show('119.03', invoice('119.03'))
show('119.05, rounding 0.02', invoice('119.05', rounding='0.02'))
show('119.02', invoice('119.02'))
show('VAT in francs, too', invoice('119.03', tax_currency='<cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode>'))
PY
output=$(venv/bin/python try.py)
echo "$output"
[ "$output" = "119.03: schema right, rules right
119.05, rounding 0.02: schema right, rules ['BR-CO-16 PayableAmount 119.05 does not equal TaxInclusiveAmount - PrepaidAmount = 119.03']
119.02: schema right, rules right
VAT in francs, too: schema right, rules ['BR-CO-14 Tax total 17.86 does not equal the sum of VAT category amounts 19.00', \
'BR-CO-15 TaxInclusiveAmount 119.03 does not equal TaxExclusiveAmount + TaxAmount = 117.89', \
'BR-CO-15 Tax total currency CHF differs from document currency EUR']" ] || { echo 'peppol-ubl-validate behaves otherwise now'; exit 1; }
