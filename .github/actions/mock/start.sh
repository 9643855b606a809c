#!/usr/bin/env bash
# Starts the mock, which stays until it is stopped or the job ends, and waits until it answers.
set -euo pipefail

# A job may start several.
folder=$(mktemp -d "$RUNNER_TEMP/crossborder-fx-mock.XXXXXX")
log="$folder/mock.log"
: >"$log"

fail() {
  echo "::error::The mock did not start: $1"
  cat "$log"
  exit 1
}

# xargs reads quotes as a shell does, and runs nothing of it.
xargs printf '%s\0' <<<"$MOCK_OPTIONS" >"$folder/options" 2>>"$log" || fail 'the quotes in its options do not match.'
arguments=(--port "$MOCK_PORT" --log json)
while IFS= read -r -d '' option; do
  # Without options, printf writes an empty one.
  if [[ -n "$option" ]]; then arguments+=("$option"); fi
done <"$folder/options"
npx --yes "@crossborder-fx/mock${MOCK_VERSION:+@$MOCK_VERSION}" "${arguments[@]}" >>"$log" 2>&1 &
mock=$!

# The line that says where it listens; the log has none before.
is_listening() { line=$(grep -m 1 '"message":"listening"' "$log"); }
has_ended() { ! kill -0 "$mock" 2>/dev/null; }

# For a slow network: npx may have to fetch it first.
end=$((SECONDS + 60))
until is_listening; do
  if has_ended; then fail "$(grep -m 1 '^crossborder-fx-mock: ' "$log" || echo 'its log says why.')"; fi
  if ((SECONDS >= end)); then
    kill "$mock" || true
    fail 'it did not listen within a minute.'
  fi
  sleep 0.2
done

node -e '
  const [line, log, pid] = process.argv.slice(1);
  const { url, username = process.env.FX_USERNAME, secret = process.env.FX_SECRET } = JSON.parse(line);
  console.log(`url=${url}\nusername=${username}\nsecret=${secret}\nlog=${log}\npid=${pid}`);
' "$line" "$log" "$mock" >>"$GITHUB_OUTPUT"
