import { isLasting, lostAnswers } from './faults.ts';
import type { Played, Seen } from './play.ts';

/** The sentence of each verdict on the tested program. A verdict's position in this list is `prove`'s exit code. */
export const verdicts = {
  once: 'The program pays no order twice and loses no order.',
  twice: 'The program pays twice.',
  lost: 'The program loses orders: it exited with 0 and had not paid them.',
  'cannot tell':
    'prove cannot tell: the program met no lost answer, or the tags of its payments name no order.',
};

export type Judged = ReturnType<typeof judge>;
export type JudgedOrder = ReturnType<typeof judgeOrder>;

export function judge(references: readonly string[], only: string | undefined, played: Played) {
  const orders = references.map((reference) => judgeOrder(reference, played));
  const met = new Set(played.requests.filter(isMet).flatMap(({ fault }) => fault ?? []));
  /** The number of payments whose tag names none of the orders that the tested program must pay. */
  const strangers = paymentsOf(undefined, played).length;
  return { ...played, verdict: verdictOf(), faults: [...met].sort(), orders, strangers };

  function verdictOf(): keyof typeof verdicts {
    if (orders.some(({ state }) => state === 'twice')) return 'twice';
    if (orders.some(({ state }) => state === 'never')) return 'lost';
    const isTried = [...met].some((one) => only !== undefined || lostAnswers.includes(one));
    return isTried && strangers === 0 ? 'once' : 'cannot tell';
  }
}

function judgeOrder(reference: string, played: Played) {
  const requests = played.requests.filter((one) => one.reference === reference);
  const payments = paymentsOf(reference, played);
  const [first, second] = payments;
  const before = second ? requests.slice(0, requests.indexOf(second)) : requests;
  const own = before.findLast(isMet)?.fault;
  // A program that confirmed the first payment had received the payment's id, so only the restart caused the second
  // payment.
  const isKnown = before.some((one) => isConfirmation(one) && one.payment === first?.payment);
  const forgot = first && second && first.run < second.run && (isKnown || !isLasting(own));
  const isKilled = played.requests.some(
    ({ run, fault }) => forgot && fault === 'killed' && run >= first.run && run < second.run,
  );
  const restart = isKilled ? ('killed' as const) : ('started again' as const);
  return {
    reference,
    times: payments.length,
    state: stateOf(payments.length, requests, played),
    isConfirmed: requests.some(isConfirmation),
    /** The last failure that the order met before its second payment, or its last failure when there is no second payment. */
    fault: forgot ? restart : own,
    requests,
  };
}

function stateOf(times: number, requests: readonly Seen[], played: Played) {
  if (times > 0) return times === 1 ? 'once' : 'twice';
  const { status = 0 } = requests.at(-1) ?? {};
  if (status >= 400 && status < 500) return 'refused';
  // A payment whose tag names no order may belong to any order, so `prove` cannot say that an order was never paid.
  return played.code === 0 && paymentsOf(undefined, played).length === 0 ? 'never' : 'open';
}

/** Returns the requests that created a payment which was not deleted. */
function paymentsOf(reference: string | undefined, { requests }: Played): Seen[] {
  const deleted = requests.filter(({ operation }) => operation === 'deletePayment');
  return requests.filter(
    (one) =>
      one.operation === 'createPayment' &&
      one.reference === reference &&
      one.payment !== undefined &&
      !deleted.some(({ payment }) => payment === one.payment),
  );
}

const isConfirmation = ({ operation, payment }: Seen) =>
  operation === 'confirmPayment' && payment !== undefined;

/** Returns whether the failure of a request took effect. A lost answer does not count when the sandbox refused the request. */
const isMet = ({ fault, payment }: Seen) =>
  fault !== undefined && (payment !== undefined || !isLasting(fault));
