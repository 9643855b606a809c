. ./sign.sh

wallets=$(call GET /wallets)
printf %s "$wallets" | jq -r '.wallets[] | "\(.currency) \(.bookingAmount.value)"'
