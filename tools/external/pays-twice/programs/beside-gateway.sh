# Starts a gateway in front of the service, and runs a command beside it: sh beside-gateway.sh python3 pay.py
export GATEWAY_TOKEN=a-token-of-the-shop-0001
export GATEWAY_TOKENS=shop:$GATEWAY_TOKEN GATEWAY_DECIDERS=alice:a-token-of-alice-0000003
: >gateway.log
crossborder-fx-gateway --account prove --data "$PWD/gateway.sqlite" --create --listen 127.0.0.1:0 >gateway.log &
gateway=$!
until GATEWAY_URL=$(grep --only-matching 'http://.*' gateway.log); do
  kill -0 $gateway || exit 1
  sleep 0.1
done
export GATEWAY_URL
get() { curl --silent --fail --header "Authorization: Bearer $GATEWAY_TOKEN" "$GATEWAY_URL$1"; }
export WALLET_ID=$(get /wallets | jq -r '.wallets[0].id')
export BENEFICIARY_ID=$(get /externalBankAccounts | jq -r '.accounts[0].id')
export DAY=$(jq -nr 'now | . + (15 - (strftime("%u") | tonumber)) * 24 * 60 * 60 | strftime("%Y-%m-%d")')
"$@" || failed=1
kill $gateway
exit ${failed:-0}
