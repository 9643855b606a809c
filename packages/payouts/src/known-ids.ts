import type { Client } from '@crossborder-fx/client';
import { inLargePages, saysGone } from '@crossborder-fx/client/once';

export function knownIdsOf(fx: Client) {
  return { wallet: isKnownOf(fx.wallets), beneficiary: isKnownOf(fx.externalBankAccounts) };
}

/** Resource methods: `get` returns null (204) for a missing account, and throws for a missing beneficiary. */
interface Listed {
  iterate(query: object): AsyncIterable<{ id?: unknown }>;
  get(id: string): Promise<object | null>;
}

/** Reads the list of the objects once. Requests each object that the list lacks, because the list may be outdated. */
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

export function once<Input extends unknown[], Value>(
  make: (...input: Input) => Promise<Value>,
): (...input: Input) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...input) => {
    made ??= make(...input);
    return made;
  };
}
