: "${GATEWAY_URL:?}" "${GATEWAY_TOKEN:?}" "${WALLET_ID:?}" "${BENEFICIARY_ID:?}" "${DAY:?}"
send() {
  # A key makes a repeat safe, and a payment is confirmed once. Nothing else may be sent again.
  case "$*" in *Idempotency-Key:* | */confirm) tries=40 ;; *) tries=1 ;; esac
  for attempt in $(seq $tries); do
    answer=$(curl --silent --max-time 60 -w ' %{http_code}' \
      -H "Authorization: Bearer $GATEWAY_TOKEN" -H 'Content-Type: application/json' "$@") || true
    case $answer in
      *gateway:in-progress*409 | *000 | *502 | *503 | *504) sleep 2 ;;
      *) break ;;
    esac
  done
}
payment=$(cat <<JSON
{"sourceWalletId": "$WALLET_ID", "externalBankAccountId": "$BENEFICIARY_ID",
 "amount": {"value": "000000001250.00", "currency": "EUR"}, "desiredExecutionDate": "$DAY",
 "feeCurrency": "EUR", "feePaymentOption": "SHARE", "priorityPaymentOption": "48H"}
JSON
)
for attempt in 1 2; do
  send -H 'Idempotency-Key: invoice-4711' -d "$payment" "$GATEWAY_URL/payments"
  echo "created ${answer##* }"
done
id=$(echo "$answer" | sed 's/.*"id":"\([^"]*\)".*/\1/')
send -X PUT -d "{\"expect\": $payment}" "$GATEWAY_URL/payments/$id/confirm"
echo "confirmed ${answer##* } $(echo "$answer" | sed 's/.*"status":"\([^"]*\)".*/\1/')"
