import { closeSync, fstatSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@crossborder-fx/client';
import { argumentMessage } from '@crossborder-fx/client/once';
import { announcementOf, planOf } from '../plan.ts';
import { descriptionOf, markdownOf } from '../report.ts';
import { runProbe } from '../run-probe.ts';

const help = `Usage: crossborder-fx-probe --environment demo [options]

Finds out how the service behaves where its documentation says nothing. The
command only reads: it creates, confirms, books, updates and deletes nothing. It
lists its requests and asks before it sends them.

Options:
  --environment <name>  demo or live: the environment of FX_BASE_URL
  --yes                 send without asking; needed where there is no terminal
  --history             also read the log of earlier requests of your account:
                        at most 2000
  --quotes              also ask for spot quotes, which create nothing
  --forwards            also ask for quotes of fixed forwards, which expire
                        after 12 seconds
  --signatures          at the end, send a used nonce, then a signature that is
                        six minutes old; the first 401 ends the command, because
                        it may count against the account
  --listen <port>       receive notifications on 127.0.0.1 until Ctrl-C; an
                        existing subscription must lead to this port, with its
                        secret in FX_WEBHOOK_SECRET

Output files. You may share all of them except the file of --keep-raw:
  --page <file>         the findings as a page of Markdown (default: printed)
  --json <file>         the whole report as JSON
  --sandbox <file>      choices for crossborder-fx-sandbox --choices
  --description <file>  the schemas of the description that would change
  --keep-raw <file>     all requests and answers with their values, without the
                        answers of the log; only you can read the file (mode
                        600)

  --help (-h), --version

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET.
Exit codes: 0 done, 1 stopped before the end; the files have the findings so
far.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const files = { page: text, json: text, sandbox: text, description: text, 'keep-raw': text };
const allowed = { history: flag, quotes: flag, forwards: flag, signatures: flag };
const general = { help: { ...flag, short: 'h' }, version: flag } as const;
const others = { environment: text, listen: text, yes: flag, ...general };
const readArguments = (args: string[]) =>
  parseArgs({ args, options: { ...files, ...allowed, ...others } }).values;

type Arguments = ReturnType<typeof readArguments>;

/** @throws {TypeError} for a mistake that the user of the command can correct. parseArgs throws this type too */
async function main(args: string[]): Promise<void> {
  const given = readArguments(args);
  if (given.help) return console.log(help);
  if (given.version)
    return console.log(createRequire(import.meta.url)('../../package.json').version);
  const { environment = '' } = given;
  if (!['demo', 'live'].includes(environment))
    throw new TypeError(
      '--environment must be demo or live: FX_BASE_URL does not show which one it is.',
    );
  const listen = listenerOf(given);
  // Before the probe sends a request, createClient() throws an error that names missing or wrong credentials.
  createClient();
  console.log(announcementFor(given));
  if (!given.yes) await approve(environment);
  // Opens the files before the probe sends a request, because the results would be lost if a folder were missing.
  const outputs = openOutputs(given);
  const raw =
    given['keep-raw'] === undefined ? undefined : open('keep-raw', given['keep-raw'], 'wx', 0o600);
  const controller = new AbortController();
  const interrupt = () => (controller.signal.aborted ? process.exit(130) : controller.abort());
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const { history, quotes, forwards, signatures } = given;
  let isRawWhole = raw !== undefined;
  const report = await runProbe({
    ...{ history, quotes, forwards, signatures, listen, signal: controller.signal },
    onProgress: (sent) => process.stderr.isTTY && process.stderr.write(`\r${sent} sent`),
    onListening: (port) =>
      console.error(`The probe receives notifications on port ${port} until you press Ctrl-C.`),
    onTraffic(traffic) {
      if (raw === undefined || !isRawWhole) return;
      const line = `${JSON.stringify(traffic)}\n`;
      isRawWhole = isDone(() => writeFileSync(raw, line), 'keep-raw', ', and lacks later requests');
    },
  });
  if (raw !== undefined) closeSync(raw);
  const page = markdownOf(report, environment);
  const texts = {
    page,
    json: JSON.stringify({ environment, ...report }, null, 2),
    sandbox: JSON.stringify(report.choices, null, 2),
    description: descriptionOf(report),
  };
  const written = [...outputs].filter(([name, file]) =>
    isDone(() => overwrite(file, `${texts[name]}\n`), name),
  );
  console.log(written.some(([name]) => name === 'page') ? page.split('\n\n')[1] : page);
  if (report.stopped === undefined) return;
  console.error(`The probe stopped before its end: ${report.stopped}.`);
  process.exitCode = 1;
}

function listenerOf({ listen: port }: Arguments) {
  const { FX_WEBHOOK_SECRET: secret = '' } = process.env;
  if (port === undefined) return undefined;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new TypeError('--listen must be a port from 0 to 65535.');
  if (secret === '')
    throw new TypeError(
      'With --listen, FX_WEBHOOK_SECRET must be the secret of the webhook subscription.',
    );
  return { port: Number(port), secret, until: () => new Promise(() => {}) };
}

function announcementFor(given: Arguments): string {
  const plan = planOf(given);
  const lines = [
    'The probe will send only these requests, each at most once:',
    ...plan.map((step) => `  ${announcementOf(step)}`),
    `The probe sends at most ${plan.length} requests, two per second. It replaces names in braces by ids and days from answers.`,
    given.signatures &&
      'The last two requests have wrong signatures on purpose: the service may count them as failed logins.',
    given.forwards &&
      'Each quote of a fixed forward is valid for 12 seconds, and the probe books no forward.',
    given.environment === 'live' &&
      'This is the live environment: the probe reads data of your company, and its requests count against your limits.',
  ];
  return lines.filter(Boolean).join('\n');
}

/** @throws {TypeError} when the user does not approve the requests, or there is no terminal to ask on */
async function approve(environment: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new TypeError('--yes must be given where there is no terminal to ask on.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const questions = {
    yes: 'Send these requests?',
    live: 'Send the requests to the live environment?',
  };
  for (const [word, question] of Object.entries(questions)) {
    if (word === 'live' && environment !== 'live') continue;
    const answer = await terminal.question(`${question} Type ${word}: `);
    if (answer.trim() !== word)
      throw new TypeError(`nothing was sent, because the answer was not ${word}.`);
  }
  terminal.close();
}

const shared = ['page', 'json', 'sandbox', 'description'] as const;

/** Opens the output files that the options name. A file keeps its old content until the command has new content. */
function openOutputs(given: Arguments): Map<(typeof shared)[number], number> {
  const opened = shared.flatMap((name) => {
    const file = given[name];
    return file === undefined ? [] : [[name, open(name, file, 'a', 0o666)] as const];
  });
  return new Map(opened);
}

/** @throws {TypeError} when the file cannot be opened; the message names the option */
function open(option: string, file: string, flags: string, mode: number): number {
  try {
    return openSync(file, flags, mode);
  } catch (cause) {
    const rule = flags === 'wx' ? 'that does not exist yet' : 'that can be written';
    throw new TypeError(`--${option} must name a file ${rule}: ${Object(cause).code}.`, { cause });
  }
}

/** Writes to a file of an option, and tells the user when the file cannot be written, such as on a full disk. */
function isDone(write: () => unknown, option: string, consequence = ''): boolean {
  try {
    write();
    return true;
  } catch (error) {
    const { code } = Object(error);
    console.error(`crossborder-fx-probe: --${option} could not be written${consequence}: ${code}.`);
    process.exitCode = 1;
    return false;
  }
}

function overwrite(file: number, text: string): void {
  // A pipe such as /dev/stdout has no old content to remove, so only a file is emptied before writing.
  if (fstatSync(file).isFile()) ftruncateSync(file);
  writeFileSync(file, text);
  closeSync(file);
}

process.stdout.on('error', () => {});
await main(process.argv.slice(2)).catch((error: Error) => {
  // The client throws a ValidationError for a setting that the user can correct, such as a wrong URL.
  if (!(error instanceof TypeError) && error.name !== 'ValidationError') throw error;
  console.error(
    `crossborder-fx-probe: ${argumentMessage(error)}\nRun crossborder-fx-probe --help.`,
  );
  process.exit(1);
});
