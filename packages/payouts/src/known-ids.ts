import type { Client } from '@crossborder-fx/client';
import {
  clockGapDays,
  type Days,
  daysFrom,
  inLargePages,
  saysGone,
} from '@crossborder-fx/client/once';
import type { RowProblem } from './errors.ts';
import type { KnownRow } from './read-rows.ts';
import { likenessOf } from './row.ts';

export type KnownIds = ReturnType<typeof knownIdsOf>;

// A tag of `createOnce`: a reference, a space and a marker.
const tagPattern = /^(?<reference>.+) [a-z2-7]{12}$/i;

/** Without all separators, which services may change. By its first space it is no likeness. */
const bareOf = (text: unknown) => ` ${likenessOf(String(text)).replace(/[^\p{L}\p{N}]/gu, '')}`;

/** How far back a payment that the journal does not know is looked for. */
const daysBack = 7;

/**
 * The accounts, the beneficiaries and the latest payments that the service knows. Reads each list when the first
 * row needs it, and asks for an id that is not in it: a list may lag.
 */
export function knownIdsOf(fx: Client) {
  const wallets = isKnownOf(fx.wallets as Listed);
  const accounts = isKnownOf(fx.externalBankAccounts);
  const paid = once(async (now: Date) => {
    const references = new Set<string>();
    const { fromDate: yesterday } = daysFrom(now, 1);
    const readPayments = async (days: Days) => {
      let isUpToDate = false;
      const payments = (query: object) => fx.payments.iterate({ ...days, ...query });
      for await (const { tag, createdDate } of inLargePages(payments, {}, {})) {
        isUpToDate ||= typeof createdDate === 'string' && createdDate >= yesterday;
        const { reference } = tagPattern.exec(String(tag))?.groups ?? {};
        const [bare, marker] = [bareOf(tag).slice(0, -12), bareOf(tag).slice(-12)];
        if (reference) references.add(likenessOf(reference));
        else if (/^[a-z2-7]+$/.test(marker)) references.add(bare);
      }
      return isUpToDate;
    };
    // A service without a payment of today or yesterday may have a clock that is behind, as a sandbox has.
    const isUpToDate = await readPayments(daysFrom(now, daysBack));
    if (!isUpToDate) await readPayments(daysFrom(now, daysBack + clockGapDays));
    return references;
  });
  return {
    /** @param isNew - whether the journal has nothing of the row at this moment */
    async problemsOf({ row, reference, body, readAt }: KnownRow, isNew: () => Promise<boolean>) {
      const problems: RowProblem[] = [];
      const add = (field: string, rule: string) => problems.push({ row, reference, field, rule });
      if (!(await wallets(body.sourceWalletId))) {
        add('sourceWalletId', 'is no account that the service knows.');
      }
      if (!(await accounts(body.externalBankAccountId))) {
        add('externalBankAccountId', 'is no beneficiary that the service knows.');
      }
      // Another process may have claimed it since the journal was read. Otherwise it would be paid twice.
      const known = await paid(readAt);
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

/** Calls `make` once, with the input of the first call. */
function once<Input extends unknown[], Value>(
  make: (...input: Input) => Promise<Value>,
): (...input: Input) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...input) => {
    made ??= make(...input);
    return made;
  };
}
