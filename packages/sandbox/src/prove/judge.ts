import { type FaultName, isLasting, lostAnswers } from './faults.ts';
import { isCreationOf, type Played, type Seen } from './play.ts';

/** The worst first. */
const verdicts = ['twice', 'lost', 'cannot tell', 'once'] as const;
export type Verdict = (typeof verdicts)[number];

export interface JudgedOrder {
  reference: string;
  /** How many payments of it there are that are not canceled. */
  times: number;
  state: 'once' | 'twice' | 'never' | 'refused' | 'open';
  /** The last fault that it met before it was paid again; else the last one. */
  fault: FaultName | 'started again' | undefined;
  isConfirmed: boolean;
  requests: readonly Seen[];
}

export interface Judged extends Played {
  verdict: Verdict;
  /** The faults that the program met. */
  faults: FaultName[];
  orders: JudgedOrder[];
  /** Payments whose tag names no order. */
  strangers: number;
}

export function judge(
  references: readonly string[],
  only: string | undefined,
  played: Played,
): Judged {
  const orders = references.map((reference) => judgeOrder(reference, played));
  const faults = [...new Set(played.requests.filter(isMet).flatMap(({ fault }) => fault ?? []))];
  const strangers = paymentsOf(undefined, played).length;
  const isTried = faults.some((one) => only !== undefined || lostAnswers.includes(one));
  const found: Verdict[] = strangers > 0 || !isTried ? ['cannot tell'] : ['once'];
  if (orders.some(({ state }) => state === 'twice')) found.push('twice');
  if (orders.some(({ state }) => state === 'never')) found.push('lost');
  return { ...played, verdict: worstOf(found), faults: faults.sort(), orders, strangers };
}

export function worstOf(found: readonly Verdict[]): Verdict {
  return verdicts.find((one) => found.includes(one)) ?? 'cannot tell';
}

function judgeOrder(reference: string, played: Played): JudgedOrder {
  const requests = played.requests.filter((one) => one.reference === reference);
  const payments = paymentsOf(reference, played);
  const [first, second] = payments;
  const before = second ? requests.slice(0, requests.indexOf(second)) : requests;
  const own = before.findLast(isMet)?.fault;
  // A program that has confirmed it knew that it is paid.
  const isKnown = before.some((one) => isConfirmation(one) && one.payment === first?.payment);
  const forgot = first && second && (isKnown || !isLasting(own));
  const between = forgot ? played.runs.slice(first.run - 1, second.run - 1) : [];
  const restart = between.some(({ isKilled }) => isKilled) ? 'killed' : 'started again';
  return {
    reference,
    times: payments.length,
    state: stateOf(payments.length, requests, played),
    fault: between.length > 0 ? restart : own,
    isConfirmed: requests.some(isConfirmation),
    requests,
  };
}

function stateOf(times: number, requests: readonly Seen[], played: Played): JudgedOrder['state'] {
  if (times > 0) return times === 1 ? 'once' : 'twice';
  const { status = 0 } = requests.at(-1) ?? {};
  if (status >= 400 && status < 500) return 'refused';
  // A payment that names no order may be of this one.
  const isLost = played.runs.at(-1)?.code === 0 && paymentsOf(undefined, played).length === 0;
  return isLost ? 'never' : 'open';
}

/** Their creations. */
function paymentsOf(reference: string | undefined, { requests }: Played): Seen[] {
  const deleted = requests.filter(({ operation }) => operation === 'deletePayment');
  return requests.filter(
    (one) =>
      isCreationOf(reference, one) &&
      one.payment !== undefined &&
      !deleted.some(({ payment }) => payment === one.payment),
  );
}

const isConfirmation = ({ operation, payment }: Seen) =>
  operation === 'confirmPayment' && payment !== undefined;

/** If the sandbox itself has refused the request, no answer about a payment was lost. */
const isMet = ({ fault, payment }: Seen) =>
  fault !== undefined && (payment !== undefined || !isLasting(fault));
