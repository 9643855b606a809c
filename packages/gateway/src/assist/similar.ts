import { setImmediate } from 'node:timers/promises';
import type { Payment } from '@crossborder-fx/client';
import { daysFrom, inLargePages } from '@crossborder-fx/client/once';
import { bareLikenessesOf, debtKeyOf } from '@crossborder-fx/payouts';
import type { GatewayContext } from '../gateway-context.ts';

/** The greatest age, in days, of the payments and trades that a person is shown beside a prepared object. */
export const similarDays = 30;
const mostSimilar = 20;
const mostRead = 2_000;

/**
 * Finds other recent payments at the service that have one of these invoices, or that have the same
 * beneficiary and currency as the payment `of`.
 *
 * @param own - the ids of the prepared payments
 */
export async function similarPayments(
  { fx, database, stopped: signal }: GatewayContext,
  invoices: readonly string[],
  own: ReadonlySet<string>,
  of?: Payment,
) {
  const { now } = await database.journal.read('now');
  const names = invoices
    .flatMap(bareLikenessesOf)
    .filter((name) => name.length > 2)
    .map((name) => ({ name, start: debtKeyOf(name).replace(/\..*/, '').replaceAll('-', '') }));
  const rows: { paymentId: string; isAlike: boolean }[] = [];
  let count = 0;
  const list = (query: object) => fx.payments.iterate({ ...daysFrom(now, similarDays), ...query });
  for await (const payment of inLargePages(list, {}, { signal })) {
    if (++count > mostRead) break;
    // Lets the gateway answer other requests meanwhile: comparing all payments with 500 invoices takes seconds.
    await setImmediate();
    const { id, tag, communication, sourceWalletId, externalBankAccountId, amount } = payment;
    const tagged = bareLikenessesOf(String(tag ?? ''));
    const texts = [...tagged, ...bareLikenessesOf(String(communication ?? ''))];
    // The tag of an assistant's payment has only the beginning of the invoice number, and a hash of the debt.
    const hashed = tagged.filter((text) => /[a-f0-9]{10}/.test(text));
    const isTagged = ({ name, start }: (typeof names)[number]) => {
      // Computes the hash only when the tag contains the beginning of the invoice number.
      if (!hashed.some((text) => text.startsWith(start))) return false;
      const [key = ''] = bareLikenessesOf(debtKeyOf(sourceWalletId, externalBankAccountId, name));
      return hashed.some((text) => text.startsWith(key));
    };
    const isNamed = (name: string) => texts.some((text) => text.includes(name));
    const isAlike = names.some((one) => isNamed(one.name) || isTagged(one));
    const isBeneficiary = of && externalBankAccountId === of.externalBankAccountId;
    const isSame = isBeneficiary && amount?.currency === of.amount?.currency;
    if (own.has(String(id)) || !(isAlike || isSame)) continue;
    const { status, createdDate } = payment;
    const what = { status, createdDate, tag, communication, amount };
    rows.push({ paymentId: String(id), isAlike, ...what });
  }
  rows.sort((one, other) => Number(other.isAlike) - Number(one.isAlike));
  const isCut = count > mostRead || rows[mostSimilar]?.isAlike === true;
  return { similar: rows.slice(0, mostSimilar), areAllShown: !isCut };
}
