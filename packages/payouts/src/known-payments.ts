import type { Client, Journal } from '@crossborder-fx/client';
import {
  clockGapDays,
  type Days,
  daysFrom,
  inLargePages,
  keyOf,
  markerOf,
} from '@crossborder-fx/client/once';
import { bareLikenessesOf, likenessesOf, withoutZeros } from './likeness.ts';
import type { KnownRow } from './read-rows.ts';

/** The part of a payment of the last days that is kept. */
export interface KnownPayment {
  id: string;
  tag: string;
  /** `YYYY-MM-DD`, or undefined where the service shows none. */
  day: string | undefined;
}

/** How far back payments are read. */
const daysBack = 7;

/** A tag of `createOnce`: a reference, a space and a marker. */
const tagPattern = /^(?<reference>.+) (?<marker>[a-z2-7]{12})$/s;
const marker = /^[a-z2-7]{12}$/;
/** The last word of a tag, where it may be the beginning of a marker. */
const lastWord = /\s[a-z2-7]{4,12}$/i;

/**
 * The payments of the last days by the references that they may bear: in their tags with or without a marker, as a
 * person types it, and as a service changes it.
 *
 * @param now - a moment of the journal's clock
 */
export async function readKnownPayments(fx: Client, { account }: Journal, now: Date) {
  const byName = new Map<string, KnownPayment[]>();
  const { fromDate: yesterday } = daysFrom(now, 1);

  async function read(days: Days): Promise<boolean> {
    let isUpToDate = false;
    const payments = (query: object) => fx.payments.iterate({ ...days, ...query });
    for await (const { id, tag, createdDate } of inLargePages(payments, {}, {})) {
      const day = /^\d{4}-\d\d-\d\d/.exec(String(createdDate))?.[0];
      isUpToDate ||= day !== undefined && day >= yesterday;
      if (tag == null) continue;
      const known = { id: String(id), tag: String(tag), day };
      for (const name of namesOf(known.tag)) {
        byName.set(name, [...(byName.get(name) ?? []), known]);
      }
    }
    return isUpToDate;
  }

  // A service without a payment of today or yesterday may have a clock that is behind, as a sandbox has.
  if (!(await read(daysFrom(now, daysBack)))) {
    byName.clear();
    await read(daysFrom(now, daysBack + clockGapDays));
  }

  /** The reference of a tag that came back as `createOnce` made it for this account. */
  async function intactReferenceOf(tag: string): Promise<string | undefined> {
    const found = tagPattern.exec(tag)?.groups;
    if (!found) return undefined;
    const { reference = '' } = found;
    const key = await keyOf(account, 'createPayment', reference);
    const own = await markerOf(account, 'createPayment', reference, key);
    return found['marker'] === own ? reference : undefined;
  }

  /** The payments that may be that of a row. @param others - leaves out those with the marker of the row */
  return async ({ reference, marker }: Pick<KnownRow, 'reference' | 'marker'>, others: boolean) => {
    if (byName.size === 0) return [];
    const likenesses = new Set(likenessesOf(reference));
    const found = new Map<string, KnownPayment>();
    for (const name of wantedNamesOf(reference, marker)) {
      for (const payment of byName.get(name) ?? []) {
        if (others && namesOf(payment.tag).includes(markedName(marker))) continue;
        const intact = await intactReferenceOf(payment.tag);
        // Without separators, INV-1-1 and INV-11 are alike. An intact tag tells which of them it bears.
        const isOther =
          intact !== undefined && !likenessesOf(intact).some((one) => likenesses.has(one));
        if (!isOther) found.set(payment.id, payment);
      }
    }
    return [...found.values()];
  };
}

/** No likeness begins with a space. */
function markedName(marker: string): string {
  return ` ${marker}`;
}

/** Under which names a payment is found: the markers of its tag, and the references that it may bear. */
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

/** A service may cut a tag off in the midst of its marker. */
function wantedNamesOf(reference: string, marker: string): string[] {
  const bares = bareLikenessesOf(reference);
  const cut = bares.flatMap((bare) =>
    Array.from({ length: 10 }, (_, index) => bare + marker.slice(0, index + 2)),
  );
  return [markedName(marker), ...bares, ...cut];
}
