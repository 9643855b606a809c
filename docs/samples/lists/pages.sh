. ./sign.sh

# Page after page, until one is empty: a short page proves nothing.
page=1
while :; do
  answer=$(call GET "/externalBankAccounts?sort=ASC&per_page=5&page=$page")
  count=$(printf %s "${answer:-null}" | jq '.accounts // [] | length')
  [ "$count" -gt 0 ] || break
  echo "page $page has $count"
  page=$((page + 1))
done

# 204 has no body.
blocked=$(call GET /payments/blocked)
[ -n "$blocked" ] || echo 'nothing is blocked'
