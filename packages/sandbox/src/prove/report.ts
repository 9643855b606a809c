import { styleText } from 'node:util';
import { faults } from './faults.ts';
import { type Judged, type JudgedOrder, verdicts } from './judge.ts';
import type { Seen } from './play.ts';

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
