#!/usr/bin/env bash
# facturae 2.2.1 (PyPI, October 2026) reads Spain's electronic invoices, which public bodies must take. In Facturae 3.2.2 each instalment of
# PaymentDetails names its day, amount and account: AccountToBeCredited, the seller's, is mandatory for a transfer (PaymentMeans 04), and
# AccountToBeDebited, the buyer's, for a direct debit (02). The library reads the first instalment only, and only the account to debit.
# So of 1210 euros to transfer in two halves it returns 605 euros, and no account to pay to, without an error. The address of a seller
# abroad (OverseasAddress) is dropped too, and the taxes withheld. The README names no limits.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check facturae==2.2.1
cat >try.py <<'PY'
from facturae.facturae_parser import FacturaeParser


def instalment(day, means, role, account):
    return f'''<Installment><InstallmentDueDate>{day}</InstallmentDueDate><InstallmentAmount>605.00</InstallmentAmount>
    <PaymentMeans>{means}</PaymentMeans><{role}><IBAN>{account}</IBAN></{role}></Installment>'''


def total(name):
    return f'<{name}><TotalAmount>1210.00</TotalAmount></{name}>'


def read(means, role, account):
    tax = ('<Tax><TaxTypeCode>01</TaxTypeCode><TaxRate>21.00</TaxRate><TaxableBase><TotalAmount>1000.00</TotalAmount></TaxableBase>'
           '<TaxAmount><TotalAmount>210.00</TotalAmount></TaxAmount></Tax>')
    days = '2026-12-31', '2027-01-31'
    xml = f'''<fe:Facturae xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml">
    <FileHeader><SchemaVersion>3.2.2</SchemaVersion><Modality>I</Modality><InvoiceIssuerType>EM</InvoiceIssuerType>
    <Batch><BatchIdentifier>17</BatchIdentifier><InvoicesCount>1</InvoicesCount>{total('TotalInvoicesAmount')}{total('TotalOutstandingAmount')}
    {total('TotalExecutableAmount')}<InvoiceCurrencyCode>EUR</InvoiceCurrencyCode></Batch></FileHeader>
    <Parties><SellerParty><TaxIdentification><PersonTypeCode>J</PersonTypeCode><ResidenceTypeCode>U</ResidenceTypeCode>
    <TaxIdentificationNumber>DE123456789</TaxIdentificationNumber></TaxIdentification>
    <LegalEntity><CorporateName>Muster GmbH</CorporateName><OverseasAddress><Address>Musterweg 1</Address>
    <PostCodeAndTown>10115 Berlin</PostCodeAndTown><Province>Berlin</Province><CountryCode>DEU</CountryCode></OverseasAddress>
    </LegalEntity></SellerParty><BuyerParty><TaxIdentification><PersonTypeCode>J</PersonTypeCode><ResidenceTypeCode>R</ResidenceTypeCode>
    <TaxIdentificationNumber>ESA00000000</TaxIdentificationNumber></TaxIdentification><LegalEntity><CorporateName>Ejemplo SA</CorporateName>
    <AddressInSpain><Address>Calle Uno 1</Address><PostCode>28001</PostCode><Town>Madrid</Town><Province>Madrid</Province>
    <CountryCode>ESP</CountryCode></AddressInSpain></LegalEntity></BuyerParty></Parties><Invoices><Invoice>
    <InvoiceHeader><InvoiceNumber>17</InvoiceNumber>
    <InvoiceDocumentType>FC</InvoiceDocumentType><InvoiceClass>OO</InvoiceClass></InvoiceHeader><InvoiceIssueData>
    <IssueDate>2026-11-30</IssueDate><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><TaxCurrencyCode>EUR</TaxCurrencyCode>
    <LanguageName>es</LanguageName></InvoiceIssueData><TaxesOutputs>{tax}</TaxesOutputs>
    <InvoiceTotals><TotalGrossAmount>1000.00</TotalGrossAmount><TotalGrossAmountBeforeTaxes>1000.00</TotalGrossAmountBeforeTaxes>
    <TotalTaxOutputs>210.00</TotalTaxOutputs><TotalTaxesWithheld>0.00</TotalTaxesWithheld><InvoiceTotal>1210.00</InvoiceTotal>
    <TotalOutstandingAmount>1210.00</TotalOutstandingAmount><TotalExecutableAmount>1210.00</TotalExecutableAmount></InvoiceTotals>
    <Items><InvoiceLine><ItemDescription>Work</ItemDescription><Quantity>1</Quantity><UnitPriceWithoutTax>1000.00</UnitPriceWithoutTax>
    <TotalCost>1000.00</TotalCost><GrossAmount>1000.00</GrossAmount><TaxesOutputs>{tax}</TaxesOutputs></InvoiceLine></Items>
    <PaymentDetails>{''.join(instalment(day, means, role, account) for day in days)}</PaymentDetails></Invoice></Invoices></fe:Facturae>'''
    parser = FacturaeParser(xml)
    invoice = parser.factures[0]
    print(role, {key: invoice.get(key) for key in ('InvoiceTotal', 'InstallmentDueDate', 'InstallmentAmount', 'IBAN')})
    print('address of the seller:', parser.seller.get('Address'))


read('04', 'AccountToBeCredited', 'ES9121000418450200051332')
read('02', 'AccountToBeDebited', 'ES7921000813610123456789')
PY
output=$(venv/bin/python try.py)
echo "$output"
due="{'InvoiceTotal': '1210.00', 'InstallmentDueDate': '2026-12-31', 'InstallmentAmount': '605.00', 'IBAN': "
[ "$output" = "AccountToBeCredited ${due}None}
address of the seller: None
AccountToBeDebited ${due}'ES7921000813610123456789'}
address of the seller: None" ] || { echo 'facturae behaves otherwise now'; exit 1; }
