send() {
  # All failures are tried again: the key makes it safe.
  curl --silent --retry 10 --retry-all-errors --fail-with-body \
    -H "Authorization: Bearer $GATEWAY_TOKEN" -H 'Content-Type: application/json' "$@"
}
payment=$(cat <<JSON
{"sourceWalletId": "$WALLET_ID", "externalBankAccountId": "$BENEFICIARY_ID",
 "amount": {"value": "000000001250.00", "currency": "EUR"}, "desiredExecutionDate": "$DAY",
 "feeCurrency": "EUR", "feePaymentOption": "SHARE", "priorityPaymentOption": "48H"}
JSON
)
for attempt in 1 2; do
  answer=$(send -w ' %{http_code}' -H 'Idempotency-Key: invoice-4711' -d "$payment" "$GATEWAY_URL/payments")
  echo "created ${answer##* }"
done
id=$(echo "$answer" | sed 's/.*"id":"\([^"]*\)".*/\1/')
answer=$(send -w ' %{http_code}' -X PUT -d "{\"expect\": $payment}" "$GATEWAY_URL/payments/$id/confirm")
echo "confirmed ${answer##* } $(echo "$answer" | sed 's/.*"status":"\([^"]*\)".*/\1/')"
