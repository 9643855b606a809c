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
  # The mock would run the words after -- as a command.
  if [[ "$option" == -- ]]; then fail '-- is not an option of the mock.'; fi
  # Without options, printf writes an empty one.
  if [[ -n "$option" ]]; then arguments+=("$option"); fi
done <"$folder/options"

# The command runs when the mock answers, and keeps it. When npx ends before, nobody has the pipe open any more.
mkfifo "$folder/ready"
npx --yes "@crossborder-fx/mock${MOCK_VERSION:+@$MOCK_VERSION}" run "${arguments[@]}" -- bash -c '
  printf "url=%s\nusername=%s\nsecret=%s\n" "$FX_BASE_URL" "$FX_USERNAME" "$FX_SECRET" >>"$GITHUB_OUTPUT"
  echo >"$0"
  exec tail -f /dev/null
' "$folder/ready" 3>"$folder/ready" >>"$log" 2>&1 &
mock=$!

# For a slow network: npx may have to fetch it first.
status=0
read -r -t 60 <"$folder/ready" || status=$?
if ((status > 128)); then
  kill "$mock" || true
  fail 'it did not answer within a minute.'
elif ((status > 0)); then
  fail "$(grep -m 1 '^crossborder-fx-mock: ' "$log" || echo 'its log says why.')"
fi
printf 'log=%s\npid=%s\n' "$log" "$mock" >>"$GITHUB_OUTPUT"
