import { styleText } from 'node:util';
import { faults } from './faults.ts';
import type { Judged, JudgedOrder } from './judge.ts';
import type { Seen } from './play.ts';

/** The verdict for a person. @param againOf - the command that shows one order again */
export function report(
  judged: Judged,
  seed: number,
  againOf: (reference: string) => string,
): string {
  const { verdict, orders, runs, faults: met } = judged;
  const width = Math.max(...orders.map(({ reference }) => reference.length));
  const sum = (of: 'took' | 'atBothEnds') => {
    return (runs.reduce((total, run) => total + run[of], 0) / 1000).toFixed(1);
  };
  const bad = orders.find(({ state }) => state === (verdict === 'lost' ? 'never' : verdict));
  const again = ['', 'The same again:', `  ${againOf(bad?.reference ?? '')}`];
  return [
    `Seed ${seed}: ${count(orders.length, 'order')}, ${count(runs.length, 'run')} of the program in ${sum('took')} s, ${sum('atBothEnds')} s of them to start and to end`,
    '',
    ...orders.flatMap((order) => linesOf(order, width)),
    '',
    `Went wrong: ${met.map((name) => faults[name].told).join(', ') || 'nothing'}`,
    ...notesOf(judged),
    '',
    sentences[verdict],
    ...(verdict === 'twice' || verdict === 'lost' ? again : []),
    '',
  ].join('\n');
}

const sentences: Record<Judged['verdict'], string> = {
  twice: 'The program pays twice.',
  lost: 'The program loses orders: it ended with 0, and they are not paid.',
  'cannot tell':
    'Nobody can tell whether the program pays twice: it met no lost answer, or its payments name no order.',
  once: 'The program pays no order twice, and loses none.',
};

function linesOf(
  { reference, state, times, fault, isConfirmed, requests }: JudgedOrder,
  width: number,
): string[] {
  const isBad = state === 'twice' || state === 'never';
  const told = fault === 'started again' ? 'program started again' : fault && faults[fault].told;
  const name = isBad ? styleText('red', state.toUpperCase().padEnd(8)) : state.padEnd(8);
  const confirmed = isConfirmed ? 'confirmed' : times > 0 ? 'not confirmed' : '';
  const what = [times > 1 ? `${times} payments` : '', confirmed, told].filter(Boolean).join(', ');
  return [`  ${name}${reference.padEnd(width)}  ${what}`, ...(isBad ? requests.map(lineOf) : [])];
}

function lineOf({ run, operation, request, status, fault, payment }: Seen): string {
  const answer = status ?? (fault && faults[fault].answer) ?? 'no answer';
  const made = operation === 'createPayment' && payment ? `, made ${payment}` : '';
  return `          run ${run}  ${request}: ${answer}${made}`;
}

function notesOf({ isStopped, strangers, unsigned, requests, runs, output }: Judged): string[] {
  const notes: string[] = [];
  if (isStopped) notes.push('The program did not end in time, and was stopped.');
  if (strangers > 0) {
    notes.push(
      `${count(strangers, 'payment')} can be of any order: a tag must begin with its reference.`,
    );
  }
  if (unsigned > 0) {
    notes.push(
      `${count(unsigned, 'request')} had a wrong signature: sign with FX_USERNAME and FX_SECRET.`,
    );
  }
  if (requests.length === 0) {
    notes.push(
      'The program sent no payment. It must call FX_BASE_URL, and remember no other sandbox.',
    );
  }
  const last = output.trim().split('\n').slice(-10);
  if (runs.at(-1)?.code !== 0 && output.trim()) {
    notes.push('', 'The end of its output:', ...last.map((line) => `  ${printable(line)}`));
  }
  return notes;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** A terminal would act on some characters. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}').slice(0, 200);
