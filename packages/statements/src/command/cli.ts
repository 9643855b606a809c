import { randomUUID } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { argumentMessage } from '@crossborder-fx/client/once';
import { createStatement } from '../create-statement.ts';
import { StatementError, type StatementOptions, UnbalancedError } from '../statement.ts';

const help = `Usage: crossborder-fx-statements --wallet <id> --from <day> --to <day>
           --format <format> [options]

Writes the statement of one account and period if the movements add up to the
balance of the account. The command changes nothing at the service.

  --wallet <id>       the id of the account
  --from <day>        the first booking day, such as 2026-10-01
  --to <day>          the last booking day; it may be today
  --format <format>   camt.053, mt940 or csv
  --version <version> the version of camt.053.001: 02 or 08 (default: 08)
  --number <number>   your number for the statement, from 1 to 99999
  --no-details        read no details, which saves a request for each movement;
                      the statement then has no counterparty, reference and type
                      of a movement
  --output <file>     the file to write or replace (default: standard output)
  --help, -h
  --version           without other options: print the version of this command

Environment: FX_BASE_URL, FX_USERNAME and FX_SECRET.

Exit codes: 0 done, 1 failed, 2 the movements do not add up to the balance. The
command writes a statement only with exit code 0.`;

const text = { type: 'string' } as const;
const required = { wallet: text, from: text, to: text, format: text };
const optional = { version: text, number: text, output: text };
const flags = { 'no-details': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

const { stderr, stdout } = process;
/** The terminal codes that erase the progress from the line on which the command shows it. */
const clear = stderr.isTTY ? '\r\u001b[K' : '';

async function main(args: string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--version')
    return console.log(createRequire(import.meta.url)('../../package.json').version);
  const { values } = parseArgs({ args, options: { ...required, ...optional, ...flags } });
  if (values.help) return console.log(help);
  for (const name of Object.keys(required) as (keyof typeof required)[])
    if (!values[name]) throw new TypeError(`--${name} must be given.`);

  const { wallet, from, to, format, version, number, output } = values;
  if (output !== undefined) {
    const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (!isFolder(dirname(output)))
      throw new TypeError(`--output needs the folder ${dirname(output)}, which does not exist.`);
    if (isFolder(output))
      throw new TypeError(`--output must be a file, and ${output} is a folder.`);
  }
  // Passes the options on unchecked, because `createStatement` checks each option.
  const statement = await createStatement(createClient(), {
    walletId: wallet,
    fromDate: from,
    toDate: to,
    format,
    version,
    number: number && Number(number),
    details: !values['no-details'],
    onProgress(listed, detailed) {
      if (clear && detailed % 50 === 1)
        stderr.write(`${clear}${listed} movements listed, details of ${detailed} read`);
    },
  } as StatementOptions);
  stderr.write(clear);
  // Writes the statement's text in pieces, because a copy of the whole text as bytes would need as much memory as the file.
  const pieces = statement.text.match(/(?:[^\n]*\n){1,500}/g) ?? [];
  if (output === undefined) await pipeline(pieces, stdout, { end: false });
  else await writeOutput(output, pieces);
  for (const note of statement.notes) stderr.write(`${note}\n`);
}

/** Replaces a file with the complete statement. A pipe or a device, such as `/dev/stdout`, gets the statement in pieces. */
async function writeOutput(output: string, pieces: string[]): Promise<void> {
  const before = statSync(output, { throwIfNoEntry: false });
  if (before && !before.isFile()) return pipeline(pieces, createWriteStream(output));

  // If the output is a link, replaces the file to which the link leads.
  const file = before ? await realpath(output) : output;
  const whole = `${file}.${randomUUID()}`;
  try {
    // A file that only its owner may read stays so.
    await writeFile(whole, pieces, { flag: 'wx', mode: before ? before.mode & 0o777 : 0o666 });
    // Renames the complete file, so that after a crash the output has either its new content or its old content.
    await rename(whole, file);
  } finally {
    await rm(whole, { force: true });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const kinds = [StatementError, CrossborderFxError, TypeError];
  const isTold = kinds.some((kind) => error instanceof kind) || Object(error).syscall;
  if (!(error instanceof Error && isTold)) throw error;
  const message = argumentMessage(error)
    .replace(/^(from|to)Date\b/, '--$1')
    .replace('toDate', '--to')
    .replace(/'$/, "'.");
  stderr.write(`${clear}crossborder-fx-statements: ${message}\n`);
  process.exitCode = 1;
  if (error instanceof UnbalancedError) {
    process.exitCode = 2;
    stderr.write('day, balance at the service, sum of the movements, difference:\n');
    for (const day of error.days) stderr.write(`${Object.values(day).join('  ')}\n`);
  }
}
