. ./sign.sh

wallet=$(call GET /wallets | jq -er 'first(.wallets[] | select(.currency == "EUR")).id')
beneficiary=$(call GET /externalBankAccounts | jq -e 'first(.accounts[] | select(.currency == "EUR"))')

body=$(jq -n --arg wallet "$wallet" --argjson beneficiary "$beneficiary" '{
  sourceWalletId: $wallet,
  externalBankAccountId: $beneficiary.id,
  amount: { value: "000000001250.00", currency: "EUR" },
  desiredExecutionDate: (now + 7 * 24 * 60 * 60 | strftime("%Y-%m-%d")),
  feeCurrency: "EUR",
  feePaymentOption: "SHARE",
  priorityPaymentOption: "48H",
  communication: "Invoice 4711"
}')
created=$(call POST /payments "$body" | jq -e .payment)
printf %s "$created" | jq -r '"created \(.status)"'
id=$(printf %s "$created" | jq -er .id)
call PUT "/payments/$id/confirm" >/dev/null

call GET "/payments/$id" | jq -er --argjson beneficiary "$beneficiary" \
  '.payment | "read back \(.status) \(.amount.value) to \($beneficiary.holder.name)"'
