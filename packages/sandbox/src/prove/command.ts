import { readFile } from 'node:fs/promises';
import { onStop, readArguments, UsageError } from '@crossborder-fx/test-server/command-line';
import { type Judged, judge, type Verdict, worstOf } from './judge.ts';
import { play } from './play.ts';
import { createProgram } from './program.ts';
import { report } from './report.ts';

const help = `Usage: crossborder-fx-sandbox prove --orders <file> [options] -- <command>

Does the command pay an order twice when answers are lost, and when it is killed? It runs in this
folder, with the address of a sandbox in FX_BASE_URL, and with FX_USERNAME and FX_SECRET to sign
with, again and again until it ends with 0.

Options:
  --orders <file>       JSON array of references; a payment is of an order when its tag is the
                        reference, or the reference, a blank and more
  --seed <number>       decides what goes wrong with which order (default: 1)
  --only <reference>    lets things go wrong with this order only
  --patience <seconds>  how long the sandbox is silent: 0, 1, 2 or 3 (default: 3)
  --rounds <number>     plays so many seeds, each with a fresh sandbox (default: 1)
  --reset <command>     runs in a shell before each round; it makes the program forget
  --json                print an object of JSON for each round
  --help                print this help; so does -h

It exits with 1 when an order is paid twice, with 2 when one is lost, with 3 when it cannot tell,
with 64 when the arguments are wrong, and else with 0: each order is paid once, refused or open.
`;

const text = { type: 'string' } as const;
const flagTypes = {
  ...{ orders: text, only: text, reset: text },
  seed: { ...text, default: '1' },
  patience: { ...text, default: '3' },
  rounds: { ...text, default: '1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const codes: Record<Verdict, number> = { once: 0, twice: 1, lost: 2, 'cannot tell': 3 };

/** Milliseconds for the program, so that there is a verdict within a minute. */
const limit = 55_000;

/** Runs the command, and returns its exit code. */
export async function prove(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`crossborder-fx-sandbox: ${error.message}`);
    console.error('Run crossborder-fx-sandbox prove --help for the options.');
    return 64;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const { values } = readArguments({ args: args.slice(0, end), options: flagTypes });
  if (values.help) {
    console.log(help.trimEnd());
    return 0;
  }
  const command = args.slice(end + 1);
  if (command.length === 0) {
    throw new UsageError('prove takes a command behind two dashes: -- node pay.ts.');
  }
  const { orders = '', only, reset, json } = values;
  const first = readNumber('--seed', values.seed, [0, 2 ** 31]);
  const rounds = readNumber('--rounds', values.rounds, [1, 1000]);
  const patience = 1000 * readNumber('--patience', values.patience, [0, 3]);
  if (rounds > 1 && reset === undefined) {
    throw new UsageError(
      '--rounds needs --reset: each round begins with a program that has paid nothing.',
    );
  }
  const references = await readOrders(orders);
  if (only !== undefined && !references.includes(only)) {
    throw new UsageError('--only must name one of the orders.');
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  onStop((name) => stopping.abort(name), 'on');
  const verdicts: Verdict[] = [];
  for (let seed = first; seed < first + rounds; seed++) {
    if (reset !== undefined) await runReset(reset, signal);
    const played = await play({ references, seed, only, command, patience, limit, signal });
    if (signal.aborted) return signal.reason === 'SIGINT' ? 130 : 143;
    const judged = judge(references, only, played);
    verdicts.push(judged.verdict);
    const again = `npx @crossborder-fx/sandbox prove --orders ${quoted(orders)} --seed ${seed}`;
    const againOf = (one: string) =>
      [again, '--only', quoted(one), '--', ...command.map(quoted)].join(' ');
    console.log(json ? jsonOf(seed, judged) : report(judged, seed, againOf));
  }
  return codes[worstOf(verdicts)];
}

const quoted = (word: string) =>
  /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

function jsonOf(seed: number, { verdict, faults, orders }: Judged): string {
  const told = orders.map(({ reference, times, state, fault = null, requests }) => ({
    ...{ reference, times, state, fault },
    requests: requests.map(({ run, request, status = null, fault = null, payment = null }) => {
      return { run, request, status, fault, payment };
    }),
  }));
  return JSON.stringify({ seed, verdict, faults, orders: told });
}

function readNumber(name: string, text: string, [least, most]: [number, number]): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not ${text}.`);
}

async function readOrders(file: string): Promise<string[]> {
  const content = await readFile(file, 'utf8').catch((cause) => {
    throw new UsageError(`--orders must name a file that can be read: ${cause.code}.`, { cause });
  });
  // A text that is no JSON holds no array.
  const orders: unknown = await new Response(content).json().catch(() => undefined);
  const isTag = (one: unknown) => /^[^\s\p{Cc}\p{Cf}][^\p{Cc}\p{Cf}]{0,49}$/u.test(String(one));
  const isList =
    Array.isArray(orders) && orders.length > 0 && new Set(orders).size === orders.length;
  if (isList && orders.every((one) => typeof one === 'string' && isTag(one))) return orders;
  throw new UsageError(
    '--orders must hold a JSON array of references, such as ["Invoice 4711"]: each once, of 1 to 50 characters.',
  );
}

async function runReset(reset: string, signal: AbortSignal): Promise<void> {
  const program = createProgram();
  const stop = () => void program.kill();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, limit);
  const { code } = await program.run(process.platform === 'win32' ? [reset] : ['sh', '-c', reset]);
  clearTimeout(timer);
  if (code !== 0 && !signal.aborted) {
    throw new UsageError(`--reset must end with 0, not with ${code ?? 'a signal'}.`);
  }
}
