sandbox=$FX_BASE_URL/_sandbox
json='Content-Type: application/json'
send() { curl --silent --show-error --fail-with-body "$@"; }

# A day later.
send --header "$json" --data '{"days":1}' "$sandbox/clock/advance" | jq 'keys'
# The next payment is created, but the answer is lost.
send --header "$json" --data '{"operation":"createPayment","drop":"after","times":1}' "$sandbox/faults"
send "$sandbox/faults" | jq --compact-output '.faults[].rule'
# A payment that comes in from outside, for the event that tells of it.
send --header "$json" --data '{"event":"PAYMENT_INCOMING"}' "$sandbox/trigger" | jq 'keys'
# The state of now, and back to it.
send --header "$json" --data '{"name":"before"}' "$sandbox/snapshots"
send --header "$json" --data '{"name":"before"}' "$sandbox/snapshots/restore"
send "$sandbox/snapshots" | jq --compact-output
