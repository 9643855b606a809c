import type { Client } from '@crossborder-fx/client';
import { inLargePages, saysGone } from '@crossborder-fx/client/once';

/** Asks the service whether the accounts and beneficiaries of the rows exist. */
export function knownIdsOf(fx: Client) {
  return { wallet: isKnownOf(fx.wallets), beneficiary: isKnownOf(fx.externalBankAccounts) };
}

/** The methods of a resource. For a missing account `get` returns null (204); for a beneficiary it throws. */
interface Listed {
  iterate(query: object): AsyncIterable<{ id?: unknown }>;
  get(id: string): Promise<object | null>;
}

/** Reads the whole list once, and asks for each id that is not in the list, which may be out of date. */
function isKnownOf({ iterate, get }: Listed) {
  const listed = once(async () => {
    const ids = new Map<string, true | Promise<boolean>>();
    for await (const { id } of inLargePages(iterate, {}, {})) ids.set(String(id), true);
    return ids;
  });
  return async (id: string): Promise<boolean> => {
    const ids = await listed();
    const find = () => get(id).catch(orUndefined);
    const isThere = ids.get(id) ?? find().then((found) => found != null);
    ids.set(id, isThere);
    return isThere;
  };
}

/** Returns undefined for an error that says that the object does not exist, and throws every other error again. */
export function orUndefined(error: unknown): undefined {
  if (!saysGone(error)) throw error;
}

/** Returns a function that calls `make` once, with its first input, and always returns the result of that call. */
export function once<Input extends unknown[], Value>(
  make: (...input: Input) => Promise<Value>,
): (...input: Input) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...input) => {
    made ??= make(...input);
    return made;
  };
}
