// Redis runs nothing else during a script. KEYS[1] is the lease, whose value is its owner; KEYS[2] is
// the completion, whose value is its time. ARGV[1] is the owner.

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** ARGV: owner, milliseconds of the lease, kind of threshold (`within` or `since`), its milliseconds. */
export const claimScript = `${now}
local since = tonumber(ARGV[4])
if ARGV[3] == 'within' then since = now - since end
local completed = tonumber(redis.call('GET', KEYS[2]))
if completed and completed >= since then return 'completed' end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 'claimed' end
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'in-flight' end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 'claimed'`;

/** ARGV: owner, milliseconds to keep the completion. Also completes an event whose lease has ended. */
export const completeScript = `${now}
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], string.format('%.0f', now), 'PX', ARGV[2])
redis.call('DEL', KEYS[1])
return 1`;

/** ARGV: owner. */
export const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;
