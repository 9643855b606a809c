import { EventEmitter } from 'node:events';
import { rememberNonces } from './check/remember-nonces.ts';
import type { Credentials } from './common/credentials.ts';
import { Refusal } from './common/refusal.ts';
import { createRules } from './faults/rules.ts';
import { tokenLifetimeSeconds } from './generated/constants.ts';
import type { ApiUser, Happenings } from './http/api-users.ts';
import { createJournal } from './journal/journal.ts';
import { createDeliveryJournal } from './notify/delivery-journal.ts';
import type { TestServerOptions } from './server-options.ts';

export function createApiUser(
  credentials: Credentials,
  options: TestServerOptions,
  { isFirst = false } = {},
): ApiUser {
  const { journalSize = 1000, journalBytes = 32 * 1024 * 1024 } = options;
  // With rejectNonceReuse, the server must remember every nonce whose token is still valid. Without this option, the server
  // only marks repeated nonces in the request log, and may forget old ones.
  const capacity = options.rejectNonceReuse ? Number.POSITIVE_INFINITY : 10_000;
  const { username } = credentials;
  // Each open event stream of the user adds a listener to the emitter, so the number of listeners is not limited.
  const happenings = new EventEmitter<Happenings>().setMaxListeners(0);
  let epoch = new AbortController();
  const startEpoch = () => {
    const message =
      'The state was reset or restored during the request, so the request changed nothing. Send it again.';
    epoch.abort(new Refusal(503, message));
    epoch = new AbortController();
  };
  return {
    username,
    credentials,
    get epoch() {
      return epoch.signal;
    },
    startEpoch,
    journal: createJournal({ maxEntries: journalSize, maxBytes: journalBytes }),
    rules: createRules(),
    deliveries: createDeliveryJournal(),
    isReused: rememberNonces(tokenLifetimeSeconds, capacity),
    state: options.createState?.({
      username,
      isFirst,
      tell: (delivery) => happenings.emit('webhook', delivery),
      startEpoch,
    }),
    happenings,
  };
}
