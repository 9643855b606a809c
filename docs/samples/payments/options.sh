. ./sign.sh

wallet=$(call GET /wallets | jq -er 'first(.wallets[] | select(.currency == "EUR")).id')
beneficiary=$(call GET /externalBankAccounts | jq -er 'first(.accounts[] | select(.currency == "USD")).id')

call GET "/payments/options/$wallet/$beneficiary" | jq -er '.paymentOption.options[] |
  "\(.priorityPaymentOption) \(.feePaymentOption) \(.feeCost | "\(.value) \(.currency)") \(.priorityCost | "\(.value) \(.currency)")"'
