import { textOf } from '../data/database.ts';
import type { PaymentInput } from './inputs.ts';
import { bare, type Prepared, type State } from './prepared.ts';
import { moneyText, quote, shorten } from './shorten.ts';

const words: Record<State, string> = {
  claiming: 'Another call is preparing this object: call again with the same arguments.',
  creating:
    'The gateway does not know yet whether the object is prepared: call again with the same arguments.',
  prepared:
    'A person must approve the prepared object at the URL in approveAt. You cannot approve it.',
  approving:
    'A person has approved the prepared object. The gateway does not know yet whether the approval took effect.',
  ending: 'The gateway is deleting the prepared object: call withdraw again.',
  approved: 'The prepared object is approved.',
  refused:
    'A person has refused the prepared object. Do not prepare it again unless a person tells you to.',
  withdrawn: 'The prepared object is withdrawn.',
  expired: 'No person approved the prepared object in time, so the gateway deleted it.',
  gone: 'At the service, the prepared object was deleted, canceled or rejected.',
  failed: 'Nothing is prepared, because the request was refused or cut off.',
};

export const states = Object.keys(words) as State[];

/** Tells a model what became of a prepared object, and what the model must do next. */
export function sentenceOf({ kind, state }: Pick<Prepared, 'kind' | 'state'>): string {
  if (state === 'approving' || state === 'approved') return words[state];
  // A colleague may have released some payments of a run on the service's pages. The gateway has not checked this.
  const isRun = kind === 'payments';
  const paid = isRun ? 'The gateway has released none of these payments.' : 'Nothing is paid.';
  return `${paid} ${words[state]}`;
}

/** Describes a prepared object to a model: its state, the model's next step, and at most 20 of its payments. */
export function describePrepared(
  { id, kind, state, body, result, expires }: Prepared,
  publicUrl: string,
): object {
  const { paymentId, by, reason, id: made } = result;
  const approveAt = `${publicUrl}/_gateway/#${id}`;
  const waits = state === 'prepared' && { approveAt, expires: textOf(expires) };
  const isPayment = kind === 'payment' || kind === 'payments';
  const rows = body
    .slice(0, 20)
    .map((row) => shorten(isPayment ? paymentText(bare(row)) : bare(row)));
  const what = kind === 'payments' ? { count: body.length, rows } : rows[0];
  const said = sentenceOf({ kind, state });
  return { prepared: id, kind, state, said, ...waits, paymentId, id: made, by, reason, ...what };
}

function paymentText({ invoice, amount, currency, ...others }: PaymentInput): object {
  const text = moneyText(amount.padStart(15, '0'), currency);
  return { ...others, invoice: quote(invoice), amount: text };
}
