#!/usr/bin/env bash
# Starts the mock, which stays until the job ends, and waits until it listens.
set -euo pipefail

log="$RUNNER_TEMP/crossborder-fx-mock.log"
: >"$log"
arguments=(--port "$MOCK_PORT" --log json)
while IFS= read -r option; do
  if [[ -n "${option// /}" ]]; then arguments+=("$option"); fi
done <<<"$MOCK_OPTIONS"
npx --yes "@crossborder-fx/mock${MOCK_VERSION:+@$MOCK_VERSION}" "${arguments[@]}" >>"$log" 2>&1 &
mock=$!

# A minute, for a slow network: npx may have to fetch it first.
for _ in {1..300}; do
  if line=$(grep --max-count=1 '"message":"listening"' "$log"); then
    node -e '
      const { url, username = process.env.FX_USERNAME, secret = process.env.FX_SECRET } = JSON.parse(process.argv[1]);
      console.log(`url=${url}\nusername=${username}\nsecret=${secret}\nlog=${process.argv[2]}`);
    ' "$line" "$log" >>"$GITHUB_OUTPUT"
    exit
  fi
  kill -0 "$mock" 2>/dev/null || break
  sleep 0.2
done

echo '::error::The mock did not start.'
cat "$log"
kill "$mock" 2>/dev/null || true
exit 1
