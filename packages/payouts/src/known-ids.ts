import type { Client } from '@crossborder-fx/client';
import { inLargePages, saysGone } from '@crossborder-fx/client/once';

export type KnownIds = ReturnType<typeof knownIdsOf>;

/** Whether the service knows an account or a beneficiary. */
export function knownIdsOf(fx: Client) {
  return {
    wallet: isKnownOf(fx.wallets),
    beneficiary: isKnownOf(fx.externalBankAccounts),
  };
}

/** An account that is not there is answered with 204, and so with null; a beneficiary with an error. */
interface Listed {
  iterate(query: object): AsyncIterable<{ id?: unknown }>;
  get(id: string): Promise<object | null>;
}

/** Reads the list when it is asked first, and asks for an id that is not in it: a list may lag. */
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

/** For a reading that says that there is no such object. */
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
