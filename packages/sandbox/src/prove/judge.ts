import { styleText } from 'node:util';
import { faults, isLasting, lostAnswers } from './faults.ts';
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
type JudgedOrder = ReturnType<typeof judgeOrder>;

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
  // The answer 429 asks the program to send the payment later, so it does not end the order.
  if (status >= 400 && status < 500 && status !== 429) return 'refused';
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

/** Returns the report of `prove` as text. @param flags - the flags with which the command repeats this run */
export function report(judged: Judged, flags: Record<string, unknown>, command: string[]): string {
  const { verdict, orders, runs, took, between, faults: met, code, output } = judged;
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const printed = code === 0 ? '' : output.replace(/^[ \t]+at .*node:.*\n/gm, '').trim();
  const lastLines = printed.split('\n').slice(-20).map(shown);
  const own = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const words = ['npx', '@crossborder-fx/sandbox', 'prove', ...own, '--', ...command].map(quoted);
  const again = ['', 'To repeat this run, delete the progress that the program saved, then call:'];
  const isBad = verdict === 'twice' || verdict === 'lost';
  return [
    `Seed ${flags['seed']}: ${count(orders.length, 'order')}, ${count(runs, 'run')} in ${seconds(took)} s, of which ${seconds(took - between)} s to start and stop`,
    '',
    ...orders.flatMap((order) => linesOf(order, judged)),
    '',
    folded(`Injected faults: ${met.map((name) => faults[name].told).join(', ') || 'none'}`),
    ...notesOf(judged),
    ...(printed ? ['', 'The end of the output of the program:', ...lastLines] : []),
    '',
    verdicts[verdict],
    ...(isBad ? [...again, `  ${words.join(' ')}`] : []),
    '',
  ].join('\n');
}

/** Breaks a list of words after a comma, so that no line is longer than 80 columns. */
const folded = (list: string) => list.replace(/(?=.{79})(.{1,77},) /g, '$1\n  ');

const quoted = (word: string) =>
  /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

function linesOf(order: JudgedOrder, { orders }: Judged): string[] {
  const { reference, state, times, fault, isConfirmed, requests } = order;
  const width = Math.max(...orders.map((one) => one.reference.length));
  const isBad = state === 'twice' || state === 'never';
  const told = fault === 'started again' ? 'program started again' : fault && faults[fault].told;
  const name = isBad ? styleText('red', state.toUpperCase().padEnd(8)) : state.padEnd(8);
  const confirmed = isConfirmed ? 'confirmed' : times > 0 ? 'not confirmed' : '';
  const what = [times > 1 ? `${times} payments` : '', confirmed, told].filter(Boolean).join(', ');
  const lines = isBad ? requests.slice(0, 20).map(lineOf) : [];
  if (isBad && requests.length > 20) lines.push(`          and ${requests.length - 20} more`);
  return [`  ${name}${reference.padEnd(width)}  ${what}`.trimEnd(), ...lines];
}

function lineOf({ run, operation, request, status, fault, payment }: Seen): string {
  const told = (!status || fault === 'killed') && (fault ? faults[fault].told : 'no answer');
  const made = operation === 'createPayment' && payment && `made ${payment}`;
  return `          run ${run}  ${request}: ${[status, told, made].filter(Boolean).join(', ')}`;
}

function notesOf({ isStopped, strangers, requests }: Judged): string[] {
  const unsigned = requests.filter(({ status }) => status === 401).length;
  const isPaying = requests.some(({ operation }) => operation === 'createPayment');
  return [
    isStopped && 'The program ran too long, so `prove` stopped it.',
    strangers > 0 &&
      `${count(strangers, 'payment')} cannot be matched to an order: a tag must begin with the reference of the order.`,
    unsigned > 0 &&
      `${count(unsigned, 'request')} had a wrong signature: sign with FX_USERNAME and FX_SECRET.`,
    !isPaying &&
      'The program sent no payment: it must call FX_BASE_URL. Delete its saved progress.',
  ].filter((note) => note !== false);
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** Replaces control characters in the program's texts, because a terminal would execute such characters. */
const shown = (line: string) => `  ${line.replace(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}').slice(0, 200)}`;
