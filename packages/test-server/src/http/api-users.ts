import type { EventEmitter } from 'node:events';
import type { NonceMemory } from '../check/remember-nonces.ts';
import type { Caller, UserState } from '../common/answerer.ts';
import type { Credentials } from '../common/credentials.ts';
import type { Rules } from '../faults/rules.ts';
import type { Journal } from '../journal/journal.ts';
import type { DeliveryJournal, JournaledDelivery } from '../notify/delivery-journal.ts';

/** An API user with a request log, rules and a state of its own, which no other user shares. */
export interface ApiUser extends Caller<UserState | undefined> {
  readonly credentials: Credentials;
  readonly journal: Journal;
  readonly rules: Rules;
  readonly deliveries: DeliveryJournal;
  readonly isReused: NonceMemory;
  /** The abort signal that the user's requests get when they arrive. The next call of `startEpoch` aborts the signal. */
  readonly epoch: AbortSignal;
  /** Ends the user's requests that are under way, because the state that they would change is gone. */
  startEpoch(): void;
  /** Emits the events of the user other than requests: resets, notifications and the removal of the user. */
  readonly happenings: EventEmitter<Happenings>;
}

export interface Happenings {
  reset: [];
  /** Emitted when the server has made an attempt to send a notification. */
  webhook: [delivery: JournaledDelivery];
  /** Emitted when the server has removed the API user. */
  leave: [];
}

/** The API users of a server. The first user cannot be removed, and also gets the requests that name no known user. */
export type ApiUsers = ReturnType<typeof createApiUsers>;

// The largest number of API users. Each user has a request log, so this number limits how much memory the logs can take.
const maxUsers = 1000;

export function createApiUsers(first: ApiUser) {
  const known = new Map([[first.username, first]]);
  return {
    first,
    find: (username: string) => known.get(username),
    /**
     * Adds the API user that `make` returns. The function `make` is called only when no other user has the username.
     *
     * @throws {TypeError} when another user has the username, or there are too many users
     */
    add(username: string, make: () => ApiUser): ApiUser {
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
    remove(user: ApiUser): boolean {
      // Compare the user objects, not the names: after the removal of a user, another user may have the same username.
      const { username } = user;
      return known.get(username) === user && known.delete(username);
    },
    all: () => known.values(),
  };
}
