import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { createClient } from '@crossborder-fx/client';
import { descriptionOf, markdownOf } from '../pages.ts';
import { announcementOf, planOf } from '../plan.ts';
import type { ProbeReport } from '../report.ts';
import { runProbe } from '../run-probe.ts';
import {
  type Arguments,
  environmentOf,
  help,
  listenerOf,
  readArguments,
  UsageError,
} from './arguments.ts';

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (given.help || given.version) {
    const { version } = createRequire(import.meta.url)('../../package.json');
    console.log(given.help ? help.trimEnd() : version);
    return 0;
  }
  const environment = environmentOf(given);
  const listen = listenerOf(given, process.env['FX_WEBHOOK_SECRET']);
  // Before anything is asked: it names what is missing or wrong.
  createClient();
  announce(given, environment);
  if (!given.yes) await approve(environment);
  const raw = given['keep-raw'] === undefined ? undefined : openPrivate(given['keep-raw']);
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const { quotes, forwards, signatures } = given;
  const report = await runProbe({
    ...{ quotes, forwards, signatures, listen, signal: controller.signal },
    onProgress: (sent) => process.stderr.isTTY && process.stderr.write(`\r${sent} sent`),
    onListening: (port) => console.error(`It takes notifications on port ${port} until Ctrl-C.`),
    onTraffic: (traffic) => raw !== undefined && writeSync(raw, `${JSON.stringify(traffic)}\n`),
  });
  if (raw !== undefined) closeSync(raw);
  write(report, environment, given);
  return report.stopped === undefined ? 0 : 1;
}

function announce(given: Arguments, environment: string): void {
  const plan = planOf(given);
  const lines = [
    'It will send these requests, each once at most, and nothing else:',
    ...plan.map((step) => `  ${announcementOf(step)}`),
    `At most ${plan.length} requests, two a second. Names in braces are ids and days of what is seen.`,
    given.signatures &&
      'The last two are refused on purpose: the service may count that against the account.',
    given.forwards && 'Each quote of a fixed forward is valid for 12 seconds, and is not booked.',
    environment === 'live' &&
      'This is the live environment: it reads what your company has, and counts against its limits.',
  ];
  console.log(lines.filter(Boolean).join('\n'));
}

/** @throws {UsageError} when nobody says yes */
async function approve(environment: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError('there is no terminal to ask on: give --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (question: string, word: string) => {
    const answer = await terminal.question(`${question} Type ${word}: `);
    if (answer.trim() !== word) throw new UsageError('nothing was sent.');
  };
  try {
    await ask('Send them?', 'yes');
    if (environment === 'live') await ask('Really to the live environment?', 'live');
  } finally {
    terminal.close();
  }
}

/** A new file that only this user can read. @throws {UsageError} when there is one */
function openPrivate(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (cause) {
    throw new UsageError(`--keep-raw cannot make a new file: ${Object(cause).code}.`, { cause });
  }
}

function write(report: ProbeReport, environment: string, given: Arguments): void {
  const texts = {
    page: markdownOf(report, environment),
    json: JSON.stringify({ environment, ...report }, null, 2),
    sandbox: JSON.stringify(report.choices, null, 2),
    description: descriptionOf(report),
  };
  for (const output of ['page', 'json', 'sandbox', 'description'] as const) {
    const file = given[output];
    if (file !== undefined) writeFileSync(file, `${texts[output]}\n`);
  }
  console.log(given.page === undefined ? texts.page : texts.page.split('\n\n')[1]);
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
