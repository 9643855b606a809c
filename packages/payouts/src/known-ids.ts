import type { Client } from '@crossborder-fx/client';
import { inLargePages, saysGone } from '@crossborder-fx/client/once';

export type KnownIds = ReturnType<typeof knownIdsOf>;

/** Asks the service whether an account or a beneficiary exists. */
export function knownIdsOf(fx: Client) {
  return {
    wallet: isKnownOf(fx.wallets),
    beneficiary: isKnownOf(fx.externalBankAccounts),
  };
}

/**
 * For a missing account the service answers 204, which the client returns as null; for a missing beneficiary it answers an
 * error.
 */
interface Listed {
  iterate(query: object): AsyncIterable<{ id?: unknown }>;
  get(id: string): Promise<object | null>;
}

/** Reads the list for the first id, and asks the service about each id that is not in the list, because a list may lag. */
function isKnownOf({ iterate, get }: Listed) {
  const listed = once(async () => {
    const ids = new Map<string, true | Promise<boolean>>();
    for await (const { id } of inLargePages(iterate, {}, {})) ids.set(String(id), true);
    return ids;
  });
  return async (id: string): Promise<boolean> => {
    const ids = await listed();
    const isThere = ids.get(id) ?? get(id).then((found) => found !== null, orGone);
    ids.set(id, isThere);
    return isThere;
  };
}

function orGone(error: unknown): false {
  orUndefined(error);
  return false;
}

/** Returns undefined for an error that says that the object does not exist, and throws any other error. */
export function orUndefined(error: unknown): undefined {
  if (!saysGone(error)) throw error;
}

/** Calls `make` once, with the input of the first call. */
export function once<Input extends unknown[], Value>(
  make: (...input: Input) => Promise<Value>,
): (...input: Input) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...input) => {
    made ??= make(...input);
    return made;
  };
}
