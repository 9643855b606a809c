import { createHash } from 'node:crypto';
import type { Client, Journal, Payment } from '@crossborder-fx/client';
import {
  changedFields,
  clockGapDays,
  type Days,
  daysFrom,
  inLargePages,
  keyOf,
  markerOf,
  meaningOfStatus,
} from '@crossborder-fx/client/once';
import { bareLikenessesOf, likenessesOf, withoutZeros } from './likeness.ts';
import type { KnownRow } from './read-rows.ts';

/** The data that the run keeps of a recent payment at the service. */
export interface KnownPayment {
  id: string;
  tag: string;
  /** The day on which the payment was created, as `YYYY-MM-DD`, or undefined when the service shows no day. */
  day: string | undefined;
  /** The payment's accounts and amounts, which decide whether the payment belongs to a row when its tag is cut off. */
  shown: Payment;
  /** Whether the payment certainly will not be paid. */
  isDead: boolean;
}

const daysBack = 7;

/** The form of a payment's tag that `createOnce` writes: the reference, a space, and a marker of 12 characters. */
const tagPattern = /^(?<reference>.+) (?<marker>[a-z2-7]{12})$/s;
const marker = /^[a-z2-7]{12}$/;
/** The last word of a tag, if that word may be the beginning of a marker that `createOnce` wrote. */
const lastWord = /\s[a-z2-7]{4,12}$/i;

/**
 * Reads the recent payments, and returns a function that finds the payments whose tag may contain a given reference, even if a
 * person typed the tag without a marker, or a service has changed the tag.
 *
 * @param now - a moment of the journal's clock
 */
export async function readKnownPayments(fx: Client, { account }: Journal, now: Date) {
  const byName = new Map<string, KnownPayment[]>();
  const { fromDate: yesterday } = daysFrom(now, 1);

  async function read(days: Days): Promise<boolean> {
    let isUpToDate = false;
    const payments = (query: object) => fx.payments.iterate({ ...days, ...query });
    for await (const { id, tag, createdDate, ...others } of inLargePages(payments, {}, {})) {
      const day = /^\d{4}-\d\d-\d\d/.exec(String(createdDate))?.[0];
      isUpToDate ||= day !== undefined && day >= yesterday;
      if (tag == null) continue;
      const { sourceWalletId, externalBankAccountId, amount, counterValue } = others;
      const shown = { sourceWalletId, externalBankAccountId, amount, counterValue } as Payment;
      const isDead = meaningOfStatus(others.status) === 'dead';
      const known = { id: String(id), tag: String(tag), day, shown, isDead };
      for (const name of namesOf(known.tag)) {
        byName.set(name, [...(byName.get(name) ?? []), known]);
      }
    }
    return isUpToDate;
  }

  // When no payment is from today or yesterday, the service's clock may be behind, so the run also reads payments that
  // are up to ten days older.
  if (!(await read(daysFrom(now, daysBack)))) {
    byName.clear();
    await read(daysFrom(now, daysBack + clockGapDays));
  }

  /** Returns the reference in a tag as `createOnce` wrote it for this account; undefined for any other tag. */
  async function intactReferenceOf(tag: string): Promise<string | undefined> {
    const found = tagPattern.exec(tag)?.groups;
    if (!found) return undefined;
    const { reference = '' } = found;
    const key = await keyOf(account, 'createPayment', reference);
    const own = await markerOf(account, 'createPayment', reference, key);
    return found['marker'] === own ? reference : undefined;
  }

  /** Finds the payments that may belong to a row. @param others - whether to leave out payments with the row's own marker */
  return async (
    { reference, marker, body }: Pick<KnownRow, 'reference' | 'marker' | 'body'>,
    others: boolean,
  ) => {
    if (byName.size === 0) return [];
    const likenesses = new Set(likenessesOf(reference));
    const found = new Map<string, KnownPayment>();
    const wanted = new Set(wantedNamesOf(reference, marker));
    for (const name of new Set([...wanted, ...cutNamesOf(reference, marker)])) {
      for (const payment of byName.get(name) ?? []) {
        if (!wanted.has(name) && changedFields(payment.shown, body).length > 0) continue;
        if (others && namesOf(payment.tag).includes(markedName(marker))) continue;
        const intact = await intactReferenceOf(payment.tag);
        // Without separators, INV-1-1 and INV-11 look alike. A tag that nobody has changed shows the exact reference, so a
        // payment with such a tag and another reference does not belong to the row.
        const isOther =
          intact !== undefined && !likenessesOf(intact).some((one) => likenesses.has(one));
        if (!isOther) found.set(payment.id, payment);
      }
    }
    for (const name of preparedNamesOf(reference, body)) {
      for (const payment of byName.get(name) ?? []) {
        if (!payment.isDead) found.set(payment.id, payment);
      }
    }
    return [...found.values()];
  };
}

/** No likeness of a reference begins with a space, so none equals this text. */
function markedName(marker: string): string {
  return ` ${marker}`;
}

/** Returns the texts under which a payment is found: the markers and the possible references in its tag. */
function namesOf(tag: string): string[] {
  const words = tag.toLowerCase().split(/[^a-z0-9]+/);
  const names = new Set(words.filter((word) => marker.test(word)).map(markedName));
  for (const text of [tag, tag.replace(lastWord, '')]) {
    for (const bare of bareLikenessesOf(text)) {
      names.add(bare);
      if (!marker.test(bare.slice(-12))) continue;
      names.add(markedName(bare.slice(-12)));
      names.add(withoutZeros(bare.slice(0, -12)));
    }
  }
  names.delete('');
  return [...names];
}

/** Returns the texts under which a row's payment is found, even if a service has cut off a part of the tag's marker. */
function wantedNamesOf(reference: string, marker: string): string[] {
  const bares = bareLikenessesOf(reference);
  const cut = bares.flatMap((bare) =>
    Array.from({ length: 10 }, (_, index) => bare + marker.slice(0, index + 2)),
  );
  return [markedName(marker), ...bares, ...cut];
}

/** The search needs this many letters and digits of a reference to recognise a tag that a service has cut off. */
const fewest = 12;

/** Returns the texts that a tag can have when it is cut off before its marker. Another payment's tag may have the same text. */
function cutNamesOf(reference: string, marker: string): string[] {
  return bareLikenessesOf(reference).flatMap((bare) => [
    bare + marker.slice(0, 1),
    ...Array.from({ length: Math.max(0, bare.length - fewest) }, (_, index) =>
      bare.slice(0, fewest + index),
    ),
  ]);
}

/** How often an assistant may prepare and withdraw a payment before the search no longer recognises the payment. */
const mostNumbers = 9;

/** Returns the texts that find a payment prepared by the gateway, if its invoice is the reference of the row. */
function preparedNamesOf(
  reference: string,
  { sourceWalletId, externalBankAccountId }: KnownRow['body'],
): string[] {
  return bareLikenessesOf(reference).flatMap((bare) => {
    const key = debtKeyOf(sourceWalletId, externalBankAccountId, bare);
    const numbers = Array.from({ length: mostNumbers - 1 }, (_, index) => `${key}.${index + 2}`);
    return [key, ...numbers].flatMap(bareLikenessesOf);
  });
}

/**
 * Returns the idempotency key of a debt, such as an invoice. With this key, the gateway prepares the debt's payment for
 * an assistant. No session, time or amount is part of the key, so each repeat has the same key.
 *
 * @param parts - the values that distinguish the debt, such as the account, the beneficiary, and the invoice number at the end
 */
export function debtKeyOf(...parts: unknown[]): string {
  const name = String(parts.at(-1))
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 18);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${name}.${hash.slice(0, 10)}`;
}
