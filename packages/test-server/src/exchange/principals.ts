import type { EventEmitter } from 'node:events';
import type { Credentials } from '../check/credentials.ts';
import type { NonceMemory } from '../check/remember-nonces.ts';
import type { Rules } from '../faults/rules.ts';
import type { Journal } from '../journal/journal.ts';

/** One of those who sign requests. Nothing of it is shared with another. */
export interface Principal {
  readonly credentials: Credentials;
  readonly journal: Journal;
  readonly rules: Rules;
  readonly isReused: NonceMemory;
  /** What the answerer keeps for it. */
  state: unknown;
  /** Tells what is not in the journal. */
  readonly happenings: EventEmitter<Happenings>;
}

export interface Happenings {
  reset: [];
  /** The principal is no longer known. */
  leave: [];
}

/** Who may sign requests: at least the first one, who also gets the requests that nobody signed. */
export interface Principals {
  readonly first: Principal;
  /** Undefined when nobody has this username. */
  find(username: string): Principal | undefined;
  /** @throws {TypeError} when somebody has this username, or there are too many */
  add(principal: Principal): void;
  remove(principal: Principal): void;
  all(): Iterable<Principal>;
}

// Each has a journal of its own, so that their number decides what memory they can take.
const maxPrincipals = 1000;

export function createPrincipals(first: Principal): Principals {
  const known = new Map([[first.credentials.username, first]]);
  return {
    first,
    find: (username) => known.get(username),
    add(principal) {
      const { username } = principal.credentials;
      if (known.has(username)) throw new TypeError('Another principal has this username.');
      if (known.size >= maxPrincipals) {
        throw new TypeError(`There are ${maxPrincipals} principals: close those that are done.`);
      }
      known.set(username, principal);
    },
    remove: ({ credentials }) => void known.delete(credentials.username),
    all: () => known.values(),
  };
}
