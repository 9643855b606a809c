import type { Client } from '@crossborder-fx/client';
import { inLargePages, saysGone } from '@crossborder-fx/client/once';
import type { RowProblem } from './errors.ts';
import type { KnownRow } from './read-rows.ts';
import { likenessOf } from './row.ts';

export type KnownIds = ReturnType<typeof knownIdsOf>;

// A tag of `createOnce`: a reference, a space and a marker.
const tagPattern = /^(?<reference>.+) [a-z2-7]{12}$/i;

/** Without all separators, which services may change. By its first space it is no likeness. */
const bareOf = (text: unknown) => ` ${likenessOf(String(text)).replace(/[^\p{L}\p{N}]/gu, '')}`;

/**
 * The accounts, the beneficiaries and the latest payments that the service knows. Reads each list when the first
 * row needs it, and asks for an id that is not in it: a list may lag.
 */
export function knownIdsOf(fx: Client) {
  const wallets = isKnownOf(fx.wallets as Listed);
  const accounts = isKnownOf(fx.externalBankAccounts);
  const paid = once(async () => {
    const fromDate = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    const references = new Set<string>();
    const payments = (query: object) => fx.payments.iterate({ status: 'all', fromDate, ...query });
    for await (const { tag } of inLargePages(payments, {}, {})) {
      const { reference } = tagPattern.exec(String(tag))?.groups ?? {};
      const [bare, marker] = [bareOf(tag).slice(0, -12), bareOf(tag).slice(-12)];
      if (reference) references.add(likenessOf(reference));
      else if (/^[a-z2-7]+$/.test(marker)) references.add(bare);
    }
    return references;
  });
  return {
    /** @param isNew - whether the journal has nothing of the row at this moment */
    async problemsOf({ row, reference, body }: KnownRow, isNew: () => Promise<boolean>) {
      const problems: RowProblem[] = [];
      const add = (field: string, rule: string) => problems.push({ row, reference, field, rule });
      if (!(await wallets(body.sourceWalletId))) {
        add('sourceWalletId', 'is no account that the service knows.');
      }
      if (!(await accounts(body.externalBankAccountId))) {
        add('externalBankAccountId', 'is no beneficiary that the service knows.');
      }
      // Another process may have claimed it since the journal was read. Otherwise it would be paid twice.
      const known = await paid();
      const isPaid = known.has(likenessOf(reference)) || known.has(bareOf(reference));
      if (isPaid && (await isNew())) {
        add('reference', 'has a payment at the service, which this journal does not know.');
      }
      return problems;
    },
  };
}

type Listed = Pick<Client['externalBankAccounts'], 'iterate' | 'get'>;

function isKnownOf({ iterate, get }: Listed) {
  const listed = once(async () => {
    const ids = new Map<string, boolean>();
    for await (const { id } of inLargePages(iterate, {}, {})) ids.set(String(id), true);
    return ids;
  });
  return async (id: string): Promise<boolean> => {
    const ids = await listed();
    const isThere = ids.get(id) ?? Boolean(await get(id).catch(orUndefined));
    ids.set(id, isThere);
    return isThere;
  };
}

/** For a reading that says that there is no such object. */
export function orUndefined(error: unknown): undefined {
  if (!saysGone(error)) throw error;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
