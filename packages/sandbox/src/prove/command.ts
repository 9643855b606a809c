import { constants } from 'node:os';
import {
  onStop,
  readArguments,
  reasonOf,
  splitCommand,
  UsageError,
} from '@crossborder-fx/test-server/command-line';
import { readJson } from '../command-line.ts';
import { judge, report, verdicts } from './judge.ts';
import { play, startProgram } from './play.ts';

const help = `Usage: crossborder-fx-sandbox prove --orders <file> [options] -- <command>

Shows whether a command pays an order twice when answers are lost and the
command is killed. prove runs the command in this folder until it exits with 0.
The command gets the URL of a sandbox in FX_BASE_URL, and must sign its requests
with FX_USERNAME and FX_SECRET.

Options:
  --orders <file>       JSON array of order references; the tag of a payment
                        must be such a reference, or begin with one and a blank
  --seed <number>       decides which order meets which fault (default: 1)
  --only <reference>    let only this order meet faults
  --patience <seconds>  silence before an answer is lost, 0 to 3 (default: 3)
  --rounds <number>     play this many seeds, each on a new sandbox (default: 1)
  --reset <command>     shell command before each round, which makes the program
                        forget its payments
  --json                print a JSON object for each round
  --help                print this help; so does -h

Exit code: 0 when each order is paid once, refused or open, 1 when an order is
paid twice, 2 when an order is lost, 3 when prove cannot tell, 64 when an
argument is wrong.
`;

const text = { type: 'string' } as const;
const flagTypes = {
  ...{ orders: text, seed: text, only: text, patience: text, rounds: text, reset: text },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Milliseconds after which `prove` stops the tested program, so that the verdict comes within a minute. */
const limit = 55_000;

/** Runs the command `prove`, and sets the exit code of this process. @throws {UsageError} when an argument is wrong */
export async function prove(all: readonly string[]): Promise<void> {
  const [args, command] = splitCommand(all);
  const { values } = readArguments({ args, options: flagTypes });
  if (values.help) return console.log(help.trimEnd());
  if (!command[0]) {
    throw new UsageError('prove needs a command after two dashes, such as prove -- node pay.ts.');
  }
  const { rounds: given = '1', ...flags } = values;
  const { only, reset } = flags;
  const first = readNumber('--seed', flags.seed ?? '1', [0, 2 ** 31]);
  const rounds = readNumber('--rounds', given, [1, 1000]);
  const patience = 1000 * readNumber('--patience', flags.patience ?? '3', [0, 3]);
  if (rounds > 1 && reset === undefined) {
    throw new UsageError(
      '--rounds needs --reset with a command that makes the program forget its payments.',
    );
  }
  const references = await readOrders(flags.orders ?? '');
  if (only !== undefined && !references.includes(only)) {
    throw new UsageError('--only must be one of the references in the file of --orders.');
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = (name: NodeJS.Signals) => stopping.abort(128 + constants.signals[name]);
  onStop(stop, 'on');
  // A closing terminal sends no signal to the tested program, which is in a separate process group.
  process.on('SIGHUP', stop);
  const codes: number[] = [];
  for (let seed = first; seed < first + rounds && !signal.aborted; seed++) {
    if (reset !== undefined) await runReset(reset, signal);
    const options = { references, seed, only, command, patience, signal: withinLimit(signal) };
    const played = await play(options).catch((cause) => notStarted(command[0], cause));
    const judged = judge(references, only, played);
    if (signal.aborted) break;
    const { verdict, faults, orders } = judged;
    codes.push(Object.keys(verdicts).indexOf(verdict));
    const told = JSON.stringify({ seed, verdict, faults, orders }, (_, value) => value ?? null);
    console.log(flags.json ? told : report(judged, { ...flags, seed }, command));
  }
  process.exitCode = signal.reason ?? codes.filter(Boolean).sort()[0] ?? 0;
}

function notStarted(file: string | undefined, cause: NodeJS.ErrnoException): never {
  if (!cause.syscall?.startsWith('spawn')) throw cause;
  throw new UsageError(`${file} cannot be started: ${reasonOf(cause)}.`, { cause });
}

const withinLimit = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limit)]);

function readNumber(name: string, text: string, [least, most]: [number, number]): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not ${text}.`);
}

async function readOrders(file: string): Promise<string[]> {
  const orders = await readJson('--orders', file);
  const isTag = (one: unknown) =>
    typeof one === 'string' && /^[^\s\p{Cc}\p{Cf}][^\p{Cc}\p{Cf}]{0,49}$/u.test(one);
  const isList = Array.isArray(orders) && orders.length > 0 && orders.every(isTag);
  if (isList && new Set(orders).size === orders.length) return orders;
  throw new UsageError(
    '--orders must name a file with a JSON array of different references of 1 to 50 characters, such as ["Invoice 4711"].',
  );
}

async function runReset(reset: string, signal: AbortSignal): Promise<void> {
  const command = process.platform === 'win32' ? [reset] : ['sh', '-c', reset];
  const { code, output } = await startProgram(command, {}, withinLimit(signal)).ended;
  if (code === 0 || signal.aborted) return;
  process.stderr.write(output);
  throw new UsageError(`The command of --reset must exit with 0, not with ${code ?? 'a signal'}.`);
}
