. ./sign.sh

wallets=$(call GET /wallets)
beneficiaries=$(call GET /externalBankAccounts)
wallet=$(printf %s "$wallets" |
  jq -er '.wallets | map(select(.currency == "EUR"))[0].id')
beneficiary=$(printf %s "$beneficiaries" |
  jq -er '.accounts | map(select(.currency == "USD"))[0].id')

options=$(call GET "/payments/options/$wallet/$beneficiary")
printf %s "$options" | jq -r '.paymentOption.options[] |
  [.priorityPaymentOption, .feePaymentOption, (.feeCost, .priorityCost | .value, .currency)] |
  join(" ")'
