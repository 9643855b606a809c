import type { AmountObject } from '@crossborder-fx/openapi';
import { OwnError } from '../common/own-error.ts';
import { decisiveAttempt, type Journal, type NewRecord } from '../journals/journal.ts';
import { parseDecimal } from '../money.ts';
import { keyOf } from './marker.ts';
import { quickerError, sameFieldsError } from './once-errors.ts';

/**
 * Reserves the fields of a trade or fixed forward for `record`, which the client claims afterwards. The service shows no tag of
 * a trade or fixed forward, so an undecided trade could not be distinguished from another trade with the same fields.
 *
 * @throws {InProgressError | UndecidedError} while another reference with these fields is undecided
 */
export async function reserveFields(journal: Journal, record: NewRecord): Promise<void> {
  const { operation, fields, key: ownKey, attempt } = record;
  const key = await keyOf(journal.account, operation, distinguishingFields(fields));
  for (let round = 1; ; round++) {
    const { attempts, now } = await journal.read(key);
    // Each reservation was made after a check of the previous reservation, so a check of the last reservation is
    // enough. A resend reserves the fields again.
    const last = attempts.at(-1);
    if (last?.of && last.of.key !== ownKey) {
      const { of, sentAt, state, ...other } = last;
      await requireDecided(journal, { ...other, ...of });
    }
    const next = (last?.attempt ?? 0) + 1;
    const of = { key: ownKey, attempt };
    const mark = { ...record, key, attempt: next, of, state: 'not-sent' } as const;
    if (await journal.claim(mark)) return;
    if (round === 2) throw quickerError('the same fields', record, now);
  }
}

/** @param other - the record that another process has claimed, or was about to claim */
async function requireDecided(journal: Journal, other: NewRecord): Promise<void> {
  for (let round = 1; ; round++) {
    const { attempts, now } = await journal.read(other.key);
    const isClaimed = attempts.some(({ attempt }) => attempt === other.attempt);
    const open = decisiveAttempt(attempts);
    if (open?.state === 'sent') throw sameFieldsError(open, now);
    if (isClaimed) return;
    // The other process has reserved the fields and not yet claimed its attempt. This process claims that attempt
    // itself and marks it as not sent, so that the other process cannot send it.
    if (await journal.claim({ ...other, state: 'not-sent' })) return;
    if (round > 1) throw new OwnError('read() of the journal lacks a claimed attempt');
  }
}

/** Returns the fields that distinguish a trade or fixed forward, in a fixed order, with the amount in one notation. */
export function distinguishingFields({ amount, ...others }: Record<string, unknown>): unknown[] {
  const told = Object.entries(others)
    .filter(([, value]) => value != null)
    .sort(([first], [second]) => (first < second ? -1 : 1));
  if (!amount) return told;
  const { value, currency } = amount as AmountObject;
  return [...told, String(parseDecimal(value)), currency];
}
