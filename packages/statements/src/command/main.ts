import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { createStatement } from '../create-statement.ts';
import { type DayBalance, StatementError, UnbalancedError } from '../errors.ts';
import type { StatementOptions, StatementProgress } from '../statement-options.ts';

const help = `Usage: crossborder-fx-statements --wallet <id> --from <day> --to <day> --format <format> [options]

Writes the statement of one account and period, once its movements add up to the balance. It only reads.

  --wallet <id>       the account
  --from <day>        the first day of booking, such as 2026-10-01
  --to <day>          the last day of booking; it may be today
  --format <format>   camt.053, mt940 or csv
  --version <version> of camt.053.001: 02 or 08 (default: 08; alone, the version of this command)
  --number <number>   the number that you give the statement
  --no-details        one request for each movement less: without the other side, reference and type
  --output <file>     written when it is complete (default: standard output)
  --help

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET.

Exit codes: 0 done, 1 failed, 2 the movements do not add up to the balance. Only 0 writes anything.`;

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { wallet: text, from: text, to: text, format: text, version: text, number: text };
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: { ...options, output: text, 'no-details': flag, help: flag },
  });
  const missing = (['wallet', 'from', 'to', 'format'] as const).find((name) => !values[name]);
  if (missing && !values.help) throw new TypeError(`--${missing} is missing.`);
  const { wallet, from, to, format, version, number, output } = values;
  const statement = {
    ...{ walletId: wallet, fromDate: from, toDate: to, format, version },
    number: number === undefined ? undefined : Number(number),
    details: !values['no-details'],
    onProgress: process.stderr.isTTY ? showProgress() : undefined,
  };
  // `createStatement` checks each of them.
  return { isHelp: values.help, output, statement: statement as StatementOptions };
}

async function main(args: string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--version') {
    return console.log(createRequire(import.meta.url)('../../package.json').version);
  }
  const { isHelp, output, statement } = readArguments(args);
  if (isHelp) return console.log(help);
  const { text, notes } = await createStatement(createClient(), statement);
  if (output === undefined) process.stdout.write(text);
  else await writeWhole(output, text);
  for (const note of notes) tell(note);
}

/** The file is there in full, or as it was. */
async function writeWhole(file: string, text: string): Promise<void> {
  const whole = `${file}.${randomUUID()}`;
  try {
    await writeFile(whole, text, { flag: 'wx' });
    await rename(whole, file);
  } catch (error) {
    await rm(whole, { force: true });
    throw error;
  }
}

function showProgress(): (progress: StatementProgress) => void {
  let shownAt = 0;
  return ({ listed, detailed }) => {
    if (performance.now() - shownAt < 250) return;
    shownAt = performance.now();
    process.stderr.write(`\r\u001b[K${listed} movements, ${detailed} details`);
  };
}

function tell(line: string): void {
  const clear = process.stderr.isTTY ? '\r\u001b[K' : '';
  process.stderr.write(`${clear}${line}\n`);
}

function tellDays(days: readonly DayBalance[]): void {
  tell('day         balance  movements  difference');
  for (const { date, balance, sum, difference } of days) {
    tell(`${date}  ${balance}  ${sum}  ${difference}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isTold =
    error instanceof StatementError ||
    error instanceof CrossborderFxError ||
    error instanceof TypeError ||
    (error instanceof Error && 'syscall' in error);
  if (!isTold) throw error;
  tell(`crossborder-fx-statements: ${error.message}`);
  const isUnbalanced = error instanceof UnbalancedError;
  if (isUnbalanced) tellDays(error.days);
  process.exitCode = isUnbalanced ? 2 : 1;
}
