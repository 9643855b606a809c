import type { RedisStoreOptions } from '../src/stores/redis-store.ts';

/** Makes every key under a prefix in Redis older by a number of seconds, as if that time had passed. */
export async function ageRedis(
  send: RedisStoreOptions['send'],
  prefix: string,
  seconds: number,
): Promise<void> {
  const script = `
local older = function(time) return string.format('%.0f', time - ARGV[2]) end
for _, key in ipairs(redis.call('KEYS', ARGV[1] .. ':*')) do
  local left = redis.call('PTTL', key)
  if left ~= -1 and left <= tonumber(ARGV[2]) then redis.call('DEL', key)
  else
    if redis.call('TYPE', key).ok == 'hash' then
      for _, field in ipairs({'leasedUntil', 'completedAt', 'deliveredAt', 'failedAt'}) do
        local time = redis.call('HGET', key, field)
        if time then redis.call('HSET', key, field, older(time)) end
      end
    elseif redis.call('TYPE', key).ok == 'zset' then
      for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do
        redis.call('ZINCRBY', key, -ARGV[2], member)
      end
    elseif not string.find(key, ':facts:', 1, true) then
      redis.call('SET', key, older(redis.call('GET', key)))
    end
    if left ~= -1 then redis.call('PEXPIRE', key, older(left)) end
  end
end`;
  await send(['EVAL', script, '0', prefix, String(seconds * 1000)], prefix);
}
