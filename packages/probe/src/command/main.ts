import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { createClient } from '@crossborder-fx/client';
import { descriptionOf, markdownOf } from '../pages.ts';
import { announcementOf, planOf } from '../plan.ts';
import type { ProbeReport } from '../report.ts';
import { runProbe } from '../run-probe.ts';
import { type Arguments, help, outputs, readArguments, UsageError } from './arguments.ts';

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
  const given = readArguments(args, process.env);
  if (!given.isRun) {
    const { version } = createRequire(import.meta.url)('../../package.json');
    console.log(given.help ? help.trimEnd() : version);
    return 0;
  }
  // Before anything is asked: it names what is missing or wrong.
  createClient();
  announce(given);
  await approve(given);
  const raw = given['keep-raw'] === undefined ? undefined : openPrivate(given['keep-raw']);
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const { listener } = given;
  const report = await runProbe({
    quotes: given.quotes,
    forwards: given.forwards,
    signatures: given.signatures,
    listen: listener && { ...listener, until: () => new Promise(() => {}) },
    signal: controller.signal,
    onProgress: (sent) => process.stderr.isTTY && process.stderr.write(`\r${sent} sent`),
    onListening: (port) => console.error(`It takes notifications on port ${port} until Ctrl-C.`),
    onTraffic: (traffic) => raw !== undefined && writeSync(raw, `${JSON.stringify(traffic)}\n`),
  });
  if (raw !== undefined) closeSync(raw);
  write(report, given);
  return report.stopped === undefined ? 0 : 1;
}

function announce(given: Arguments): void {
  const plan = planOf(given);
  console.log('It will send these requests, each once at most, and nothing else:');
  for (const step of plan) console.log(`  ${announcementOf(step)}`);
  console.log(
    `At most ${plan.length} requests, two a second. Names in braces are ids and days of what is seen.`,
  );
  if (given.signatures)
    console.log(
      'The last two are refused on purpose: the service may count that against the account.',
    );
  if (given.forwards)
    console.log('Each quote of a fixed forward is valid for 12 seconds, and is not booked.');
  if (given.environment === 'live') {
    console.log(
      'This is the live environment: it reads what your company has, and counts against its limits.',
    );
  }
}

/** @throws {UsageError} when nobody says yes */
async function approve({ yes, environment }: Arguments): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new UsageError('there is no terminal to ask on: give --yes.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const questions = ['Send them? Type yes: '];
  if (environment === 'live') questions.push('Really to the live environment? Type live: ');
  const answers: string[] = [];
  for (const question of questions) answers.push((await terminal.question(question)).trim());
  terminal.close();
  if (answers[0] === 'yes' && (environment === 'demo' || answers[1] === 'live')) return;
  throw new UsageError('nothing was sent.');
}

/** A new file that only this user can read. @throws {UsageError} when there is one */
function openPrivate(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (cause) {
    throw new UsageError(`--keep-raw cannot make a new file: ${Object(cause).code}.`, { cause });
  }
}

function write(report: ProbeReport, given: Arguments): void {
  const page = markdownOf(report, given.environment);
  const texts: Record<(typeof outputs)[number], string> = {
    page,
    json: JSON.stringify({ environment: given.environment, ...report }, null, 2),
    sandbox: JSON.stringify(report.choices, null, 2),
    description: descriptionOf(report),
    'keep-raw': '',
  };
  for (const output of outputs) {
    const file = given[output];
    if (file !== undefined && output !== 'keep-raw')
      writeFileSync(file, `${texts[output].trimEnd()}\n`);
  }
  if (given.page === undefined) console.log(page);
  else console.log(page.split('\n\n')[1]);
  if (report.stopped !== undefined) console.error(`It stopped early: ${report.stopped}.`);
}

process.stdout.on('error', () => {});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // What the user can correct: a TypeError is of parseArgs, a ValidationError of the client.
  const isUsage = error instanceof UsageError || error instanceof TypeError;
  if (!isUsage && Object(error).name !== 'ValidationError') throw error;
  console.error(`crossborder-fx-probe: ${Object(error).message}\nRun crossborder-fx-probe --help.`);
  process.exitCode = 1;
}
