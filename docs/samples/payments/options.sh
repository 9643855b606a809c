. ./sign.sh

wallets=$(call GET /wallets)
beneficiaries=$(call GET /externalBankAccounts)
wallet=$(printf %s "$wallets" | jq -r 'first(.wallets[] | select(.currency == "EUR")).id')
beneficiary=$(printf %s "$beneficiaries" | jq -r 'first(.accounts[] | select(.currency == "USD")).id')

options=$(call GET "/payments/options/$wallet/$beneficiary")
printf %s "$options" | jq -r '.paymentOption.options[] |
  "\(.priorityPaymentOption) \(.feePaymentOption) \(.feeCost | "\(.value) \(.currency)") \(.priorityCost | "\(.value) \(.currency)")"'
