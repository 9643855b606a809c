#!/usr/bin/env bash
# pain001 0.0.74 (PyPI) makes one payment block (PmtInf) of all rows of a table. The account that pays, its owner and the day of execution
# are those of the first row; what the other rows say is dropped, with exit code 0 and "Success". Here the second payment, of another
# company's account on 15 December, is ordered from the first company's account on 1 December.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip -q --disable-pip-version-check install pain001==0.0.74
cat >rows.csv <<'END'
id,date,nb_of_txs,initiator_name,payment_information_id,payment_method,batch_booking,ctrl_sum,service_level_code,requested_execution_date,debtor_name,debtor_account_IBAN,debtor_agent_BIC,charge_bearer,payment_id,payment_amount,currency,creditor_agent_BIC,creditor_name,creditor_account_IBAN,remittance_information,forwarding_agent_BIC,payment_currency
run-1,2026-11-27T10:00:00,2,Example,batch-1,TRF,FALSE,250,SEPA,2026-12-01,Example Berlin,DE89370400440532013000,COBADEFFXXX,SLEV,invoice-1,150.00,EUR,DEUTDEFFXXX,Payee One,DE36210501700024690959,Invoice 1,FWDEDEFF,EUR
run-1,2026-11-27T10:00:00,2,Example,batch-2,TRF,FALSE,250,SEPA,2026-12-15,Example Paris,FR1420041010050500013M02606,PSSTFRPPXXX,SLEV,invoice-2,100.00,EUR,DEUTDEFFXXX,Payee Two,DE36210501700024690959,Invoice 2,FWDEDEFF,EUR
END
python/bin/python -m pain001 generate -t pain.001.001.09 -d rows.csv -o out >log.txt 2>&1
grep -o 'Success! XML files generated' log.txt
output=$(grep -hoE '<(PmtInfId|Dt|EndToEndId)>[^<]*|<IBAN>(DE89|FR14)[^<]*' out/*.xml)
echo "$output"
expected='<PmtInfId>batch-1
<Dt>2026-12-01
<IBAN>DE89370400440532013000
<EndToEndId>invoice-1
<EndToEndId>invoice-2'
[ "$output" = "$expected" ] || { echo 'pain001 behaves otherwise now'; exit 1; }
