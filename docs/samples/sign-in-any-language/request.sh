header="X-WSSE: $(sh header.sh now)"
curl --silent --show-error --fail-with-body --header "$header" "$FX_BASE_URL/wallets" |
  jq --raw-output '.wallets[] | "\(.currency) \(.bookingAmount.value)"'
