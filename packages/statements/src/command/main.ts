import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { createStatement } from '../create-statement.ts';
import { StatementError, UnbalancedError } from '../errors.ts';
import type { StatementOptions } from '../statement-options.ts';

const help = `Usage: crossborder-fx-statements --wallet <id> --from <day> --to <day> --format <format> [options]

Writes the statement of one account and period, once its movements add up to the balance. It only reads.

  --wallet <id>       the account
  --from <day>        the first day of booking, such as 2026-10-01
  --to <day>          the last day of booking; it may be today
  --format <format>   camt.053, mt940 or csv
  --version <version> of camt.053.001: 02 or 08 (default: 08); alone, prints that of this command
  --number <number>   the number that you give the statement
  --no-details        saves a request for each movement: no counterparty, reference and type
  --output <file>     replaced once the statement is complete (default: standard output)
  --help, -h

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET.

Exit codes: 0 done, 1 failed, 2 the movements do not add up to the balance. Only 0 writes anything.`;

const { stderr, stdout } = process;
/** Takes away the line that shows the progress. */
const clear = () => stderr.isTTY && stderr.write('\r\u001b[K');
function say(line: string): void {
  clear();
  stderr.write(`${line}\n`);
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const known = {
  ...{ wallet: text, from: text, to: text, format: text, version: text, number: text },
  ...{ 'no-details': flag, output: text, help: { ...flag, short: 'h' } as const },
};

async function main(args: string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--version')
    return console.log(createRequire(import.meta.url)('../../package.json').version);
  const { values } = parseArgs({ args, options: known });
  if (values.help) return console.log(help);
  for (const name of ['wallet', 'from', 'to', 'format'] as const) {
    if (!values[name]) throw new TypeError(`--${name} is missing.`);
  }
  const { wallet, from, to, format, version, number, output } = values;
  // `createStatement` checks each of them.
  const statement = {
    ...{ walletId: wallet, fromDate: from, toDate: to, format, version },
    number: number === undefined ? undefined : Number(number),
    details: !values['no-details'],
    onProgress: stderr.isTTY ? showProgress : undefined,
  } as StatementOptions;
  const created = await createStatement(createClient(), statement);
  clear();
  // As bytes all at once, the file of a year would take its size once more.
  const pieces = created.text.match(/(?:[^\n]*\n){1,500}/g) ?? [];
  if (output === undefined) await pipeline(pieces, stdout, { end: false });
  else await writeWhole(output, pieces);
  for (const note of created.notes) say(note);
}

/** Writes the file in one step: after a crash it has its new content or its old one. */
async function writeWhole(file: string, pieces: readonly string[]): Promise<void> {
  const whole = `${file}.${randomUUID()}`;
  try {
    await writeFile(whole, pieces, { flag: 'wx' });
    await rename(whole, file);
  } finally {
    await rm(whole, { force: true });
  }
}

function showProgress(listed: number, detailed: number): void {
  if (detailed % 50 === 1) stderr.write(`\r\u001b[K${listed} movements, ${detailed} details`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const kinds = [StatementError, CrossborderFxError, TypeError];
  const isTold = kinds.some((kind) => error instanceof kind) || Object(error).syscall;
  if (!(error instanceof Error && isTold)) throw error;
  say(`crossborder-fx-statements: ${error.message}`);
  process.exitCode = 1;
  if (error instanceof UnbalancedError) {
    process.exitCode = 2;
    say('day, balance of the service, sum of the movements, difference:');
    for (const { date, ...sums } of error.days) say([date, ...Object.values(sums)].join('  '));
  }
}
