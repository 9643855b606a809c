import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { type Client, createClient } from '@crossborder-fx/client';
import { argumentMessage } from '@crossborder-fx/client/once';
import type { PayoutRun } from '../create-payout-run.ts';
import { RowsError, UsageError } from '../errors.ts';
import type { RunResult } from '../work-through.ts';
import { type Arguments, help, readArguments } from './arguments.ts';
import { type Corrections, openCorrections, unverified } from './corrections.ts';
import { type CsvFile, csvFile } from './csv-rows.ts';
import { openJournal } from './open-journal.ts';
import { type PaidRows, type Printer, printerOf } from './print.ts';

const mostShown = 10;
const codes = { done: 0, failed: 1, refused: 2, undecided: 3, brokenRule: 4 };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the command with the environment variables of this process, and prints what it did.
 *
 * @returns the exit code of the command
 */
export async function runCommand(args: string[]): Promise<number> {
  try {
    return await obeyArguments(readArguments(args, process.env));
  } catch (error) {
    // A UsageError, or a TypeError of parseArgs, is a mistake of the user, so the command prints only its message.
    if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
    const message = argumentMessage(error);
    console.error(`crossborder-fx-payouts: ${message}\nRun crossborder-fx-payouts --help.`);
    return codes.failed;
  }
}

async function obeyArguments(given: ReturnType<typeof readArguments>): Promise<number> {
  if (given.command === undefined) {
    const { version } = createRequire(import.meta.url)('../../package.json');
    console.log(given.help ? help.trimEnd() : version);
    return codes.done;
  }
  const csv = csvFile(given.file ?? '', { verifyPayees: given['verify-payees'] });
  const { rows, lineOf } = csv;
  const printer = printerOf(given.json, csv);
  if (given.command === 'check')
    return obeyCheck(given.file === undefined ? undefined : csv, printer);
  // Loads the tables of look-alike letters (12 MB of memory) only for commands other than `check`.
  const { createPayoutRun } = await import('../create-payout-run.ts');
  const { journal, close } = await openJournal(given.place, given.account);
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130);
    console.error(
      '\nThe command ends after the payments that it has begun. Interrupt it again to end it at once.',
    );
    const again = 'the command was interrupted. Run it again to go on with the other rows.';
    controller.abort(new UsageError(again));
  };
  for (const signal of signals) process.on(signal, interrupt);
  let corrections: Corrections | undefined;
  let isUnverified = false;
  try {
    const fx = createClient();
    const readLines = async () => {
      const lines = new Map<string, number>();
      let row = 0;
      for await (const { reference } of rows()) lines.set(reference, lineOf(++row));
      return lines;
    };
    if (given.corrections !== undefined) {
      const onError = (error: Error) => controller.abort(error);
      corrections = await openCorrections(fx, given.corrections, readLines, onError);
    }
    if (given['add-account']) await journal.migrate();
    const run = createPayoutRun(fx, {
      journal,
      name: given.name,
      rows,
      concurrency: Number(given.concurrency),
      onUnknown: given.continue ? 'continue' : 'stop',
      knownPayments: given.knownPayments,
      payAnyway: given['pay-anyway'],
      decimalsAsGiven: given['decimals-as-given'],
      onProgress: printer.progress,
      onRow(row) {
        if (unverified(row)) isUnverified = true;
        if (row.error || unverified(row)) printer.row(row);
        return corrections?.add(row, lineOf(row.row));
      },
      signal: controller.signal,
    });
    const code = await obey(run, given, printer, lineOf);
    const count = await corrections?.close();
    if (count) {
      const sentence = `${count} payees were not verified: see ${given.corrections}`;
      printer.print('corrections', { rows: count, file: given.corrections }, [sentence]);
    }
    return code === codes.done && (isUnverified || count) ? codes.refused : code;
  } catch (error) {
    if (error instanceof RowsError) printer.problems(error.problems);
    else printer.error(error);
    return error instanceof RowsError ? codes.refused : codes.failed;
  } finally {
    printer.clear();
    await corrections?.close().catch(() => {});
    await close();
    for (const signal of signals) process.off(signal, interrupt);
  }
}

async function obeyCheck(file: CsvFile | undefined, printer: Printer): Promise<number> {
  try {
    const counts = await check(createClient(), file, printer);
    return counts['rejected-by-rule'] > 0 ? codes.brokenRule : codes.done;
  } catch (error) {
    printer.error(error);
    return codes.failed;
  }
}

/**
 * @param file - limits the check to the beneficiaries of the file's rows
 * @returns the number of findings of each level
 */
async function check(fx: Client, file: CsvFile | undefined, printer: Printer) {
  const rows = file && (await rowsByBeneficiary(file));
  const counts = { 'rejected-by-rule': 0, 'may-be-delayed': 0, note: 0 };
  for await (const finding of fx.externalBankAccounts.audit({ ids: rows?.keys() })) {
    counts[finding.level]++;
    printer.finding(finding, rows?.get(finding.id));
  }
  printer.checked(counts);
  return counts;
}

async function rowsByBeneficiary(file: CsvFile): Promise<Map<string, PaidRows>> {
  const found = new Map<string, PaidRows>();
  let row = 0;
  for await (const { externalBankAccountId = '' } of file.rows()) {
    row++;
    const paid = found.get(externalBankAccountId) ?? { first: [], count: 0 };
    if (paid.count++ < mostShown) paid.first.push(file.lineOf(row));
    found.set(externalBankAccountId, paid);
  }
  return found;
}

async function obey(
  run: PayoutRun,
  given: Arguments,
  printer: Printer,
  lineOf: (row: number) => number,
): Promise<number> {
  const end = (result: RunResult) => {
    printer.result(result);
    if (result.undecided > 0) return codes.undecided;
    return result.stopped ? codes.failed : result.refused > 0 ? codes.refused : codes.done;
  };
  switch (given.command) {
    case 'create':
      return end(await run.create());
    case 'cancel':
      return end(await run.cancel());
    case 'confirm':
      return end(await run.confirm({ approved: await approval(run, given, printer) }));
    case 'status': {
      const summary = await run.summary();
      if (given.rows) for await (const row of run.rows()) printer.row(row);
      printer.summary(summary);
      const { groups, differences } = summary;
      if (groups.some(({ undecided }) => undecided > 0)) return codes.undecided;
      const isRefused = differences.length > 0 || groups.some(({ refused }) => refused > 0);
      return isRefused ? codes.refused : codes.done;
    }
    case 'undecided': {
      let count = 0;
      for await (const { row, adopt: _, resend: __, candidates, ...one } of run.undecided()) {
        count++;
        const { reference, step, attempt, notBefore, evidence } = one;
        const ids = candidates.map(({ id }) => id);
        const line = lineOf(row);
        const what = `${step}, attempt ${attempt}, decide after ${notBefore.toISOString()}`;
        const sentence = `row ${line} (${reference}): ${what}; candidates: ${ids.join(', ') || 'none'}; request log: ${evidence ?? 'not read'}`;
        printer.print('undecided', { row: line, ...one, candidates: ids }, [sentence]);
      }
      if (count === 0 && !given.json) console.log('no undecided rows');
      return count > 0 ? codes.undecided : codes.done;
    }
    case 'decide': {
      const { reference = '', adopt, resend, dismiss } = given;
      const attempt = resend === undefined ? undefined : Number(resend);
      const { id, status } = await run.decide(reference, { adopt, resend: attempt, dismiss });
      const sentence = `${reference}: payment ${id}, ${status}`;
      printer.print('decided', { reference, id, status }, [sentence]);
      return codes.done;
    }
  }
}

/** Returns the digest that the user approves: the value of `--approved`, or the summary's digest after a typed yes. */
async function approval(run: PayoutRun, given: Arguments, printer: Printer): Promise<string> {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  if (given.approved === undefined && !isTerminal) {
    throw new UsageError(
      '--approved must be given where confirm cannot ask on a terminal: pass the digest that status prints.',
    );
  }
  const summary = await run.summary();
  printer.summary(summary);
  if (given.approved !== undefined) return given.approved.trim().toLowerCase();
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await new Promise<string>((resolve) => {
    // When Ctrl-C, Ctrl-D or a closed terminal ends the question without an answer, this counts as no.
    terminal.once('close', () => resolve('no'));
    terminal.question(`Release these ${summary.rows} payments? Type yes: `, resolve);
  });
  terminal.close();
  if (answer.trim() !== 'yes')
    throw new UsageError('nothing was confirmed, because the answer was not yes.');
  return summary.digest;
}
