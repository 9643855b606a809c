# Pays each order with a program of the guides, which pays Invoice 4711: sh pay-each.sh node pay.ts
for order in $(jq -r '.[]' orders.json); do
  program=$order.${2##*.}
  sed "s/communication: 'Invoice 4711'/tag: '$order'/; s/[Ii]nvoice[- ]4711/$order/" "$2" >"$program"
  "$1" "$program" || failed=1
done
exit ${failed:-0}
