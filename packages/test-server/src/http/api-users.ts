import type { EventEmitter } from 'node:events';
import type { NonceMemory } from '../check/remember-nonces.ts';
import type { Caller, UserState } from '../common/answerer.ts';
import type { Credentials } from '../common/credentials.ts';
import type { Rules } from '../faults/rules.ts';
import type { Journal } from '../journal/journal.ts';
import type { DeliveryJournal, JournaledDelivery } from '../notify/delivery-journal.ts';

/** An API user with its own journal, rules and state, which no other user shares. */
export interface ApiUser extends Caller<UserState | undefined> {
  readonly credentials: Credentials;
  readonly journal: Journal;
  readonly rules: Rules;
  readonly deliveries: DeliveryJournal;
  readonly isReused: NonceMemory;
  /** The signal for the requests that arrive now. The next `startEpoch` aborts it. */
  readonly epoch: AbortSignal;
  /** Ends the requests under way, because the state that they would change is gone. */
  startEpoch(): void;
  /** Emits the events of the user that are not in the journal of requests. */
  readonly happenings: EventEmitter<Happenings>;
}

export interface Happenings {
  reset: [];
  /** The event that the server has made an attempt to send the notification. */
  webhook: [delivery: JournaledDelivery];
  /** The event that the server has removed the user. */
  leave: [];
}

/** The API users of a server. The first user also gets the requests that nobody signed, and cannot leave. */
export interface ApiUsers {
  readonly first: ApiUser;
  find(username: string): ApiUser | undefined;
  /**
   * Adds the user that `make` returns, which is called only when the username is free.
   *
   * @throws {TypeError} for a known username, or too many users
   */
  add(username: string, make: () => ApiUser): ApiUser;
  remove(user: ApiUser): boolean;
  all(): Iterable<ApiUser>;
}

// The most API users of a server. Each user has a request log, so the number of users decides how much memory the logs can
// take.
const maxUsers = 1000;

export function createApiUsers(first: ApiUser): ApiUsers {
  const known = new Map([[first.username, first]]);
  return {
    first,
    find: (username) => known.get(username),
    add(username, make) {
      if (known.has(username)) throw new TypeError('Another API user has this username.');
      if (known.size >= maxUsers) {
        throw new TypeError(
          `A server must not have more than ${maxUsers} API users. Close the users that no test needs any more.`,
        );
      }
      const user = make();
      known.set(username, user);
      return user;
    },
    remove(user) {
      // After the removal, another user may have the same username.
      const { username } = user;
      return known.get(username) === user && known.delete(username);
    },
    all: () => known.values(),
  };
}
