. ./sign.sh

# Today, as the sandbox has it. At the service: a business day, today or one of the next two.
day=$(curl -sS "$FX_BASE_URL/_sandbox/clock" | jq -er '.now[:10]')

quote=$(call POST /quotes "$(jq -n --arg day "$day" '{
  currencyPair: "EURUSD",
  side: "S",
  amount: { value: "000000050000.00", currency: "EUR" },
  deliveryDate: $day
}')")
printf %s "$quote" | jq -er '"\(.appliedRate) \(.sourceAmount.currency) → \(.deliveredAmount.currency)"'
