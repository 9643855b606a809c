#!/usr/bin/env bash
# Plays the program, and fails unless each order is paid once, refused or open. The summary of the job has the report.
set -uo pipefail

report=$(mktemp "$RUNNER_TEMP/crossborder-fx-prove.XXXXXX")
arguments=(--orders "$PROVE_ORDERS" --seed "$PROVE_SEED" --rounds "$PROVE_ROUNDS")
if [[ -n "$PROVE_RESET" ]]; then arguments+=(--reset "$PROVE_RESET"); fi

npx --yes "@crossborder-fx/sandbox${PROVE_VERSION:+@$PROVE_VERSION}" prove "${arguments[@]}" \
  -- bash -c "$PROVE_COMMAND" 2>&1 | tee "$report"
code=$?

# A report can have lines of three.
printf '~~~~text\n%s\n~~~~\n' "$(cat "$report")" >>"$GITHUB_STEP_SUMMARY"
case $code in
  0) verdict=once sentence='The program pays no order twice' ;;
  1) verdict=twice sentence='The program pays twice' ;;
  2) verdict=lost sentence='The program loses orders' ;;
  *) verdict='cannot tell' sentence='prove cannot tell' ;;
esac
# npx that fails ends with 1 too.
if ! said=$(grep -m 1 "^$sentence" "$report"); then
  echo "::error::prove did not run: $(grep -m 1 '^crossborder-fx-sandbox prove: ' "$report" || echo 'its output says why.')"
  exit 64
fi
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"
if ((code > 0)); then echo "::error::$said"; fi
exit "$code"
