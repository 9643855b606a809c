import { type AuditFinding, CrossborderFxError, type UndecidedError } from '@crossborder-fx/client';
import { type RowProblem, RowsError, sentenceOf } from '../errors.ts';
import type { Progress } from '../progress.ts';
import type { RowReport } from '../run-context.ts';
import type { PayoutSummary } from '../summary.ts';
import type { RunResult } from '../work-through.ts';
import { unverified } from './corrections.ts';
import type { CsvFile } from './csv-rows.ts';

export type Printer = ReturnType<typeof printerOf>;

/** The numbers of the rows that pay to one beneficiary, as the spreadsheet numbers its rows. */
export interface PaidRows {
  first: number[];
  count: number;
}

/** Prints results as sentences, or as lines of JSON. Rows have the numbers of the spreadsheet. */
export function printerOf(
  isJson: boolean,
  { lineOf, amountRuleOf }: Pick<CsvFile, 'lineOf' | 'amountRuleOf'>,
) {
  const { stderr } = process;
  const isBar = !isJson && stderr.isTTY && process.env['TERM'] !== 'dumb';
  let toldAt = performance.now();
  let isPaused = false;
  const clear = () => isBar && stderr.write('\r\u001b[K');
  const print = (type: string, data: object, lines: readonly string[]) => {
    clear();
    const texts = isJson ? [JSON.stringify({ type, ...data })] : lines;
    console.log(texts.map(visible).join('\n'));
  };
  return {
    print,
    clear,
    progress(progress: Progress) {
      const { state, done, of, rate, remaining, paused } = progress;
      const left = remaining === undefined ? '' : `, ${Math.ceil(remaining)} s left`;
      const pause = paused === undefined ? '' : `, paused for ${paused} s as the service asks`;
      const line = `${state}: ${done} of ${of} rows, ${rate.toFixed(0)} a second${left}${pause}`;
      // Cuts the progress to the width of the terminal, because a terminal cannot erase a longer line.
      const bar = `${barOf(progress)} ${line}`.slice(0, (stderr.columns || 80) - 1);
      if (isBar) return void stderr.write(`\r\u001b[K${bar}`);
      const isNewPause = paused !== undefined && !isPaused;
      isPaused = paused !== undefined;
      if (!isNewPause && performance.now() - toldAt < 60_000) return;
      toldAt = performance.now();
      if (isJson) print('progress', progress, []);
      else console.error(line);
    },
    row(report: RowReport) {
      const { row, reference, state, paymentId, error } = report;
      const { message, outcome, evidence }: Partial<UndecidedError> = Object(error);
      const line = lineOf(row);
      const payee = unverified(report) && 'not verified';
      const told = { row: line, reference, state, paymentId, payee };
      const data = { ...told, error: message, outcome, evidence };
      const what = [message ?? paymentId, payee && `payee ${payee}`].filter(Boolean).join(', ');
      print('row', data, [`row ${line} (${reference}): ${state} ${what}`]);
    },
    problems(problems: readonly RowProblem[]) {
      for (const { row, otherRow, rule, ...problem } of problems) {
        const isAmount = problem.field === 'amount.value';
        const isForm = isAmount && rule.startsWith('must be 12 integer digits');
        const other = otherRow === undefined ? undefined : lineOf(otherRow);
        const told = { ...problem, rule: isForm ? amountRuleOf(row) : rule, otherRow: other };
        const shown = { row: lineOf(row), ...told };
        print('problem', shown, [sentenceOf(shown)]);
      }
    },
    /** @param paid - the rows of a file that pay to this beneficiary */
    finding(finding: AuditFinding, paid: PaidRows | undefined) {
      const { id, field, level, rule, source } = finding;
      const { first = [], count = 0 } = paid ?? {};
      const more = count > first.length ? ` and ${count - first.length} more` : '';
      const rows = paid ? [`row ${first.join(', ')}${more}`.padEnd(12)] : [];
      const cells = [level.padEnd(16), id.padEnd(12), ...rows, `${field} ${rule} [${source}]`];
      const data = { ...finding, ...(paid && { rows: first, rowCount: count }) };
      print('finding', data, [cells.join('  ')]);
    },
    checked(counts: Record<AuditFinding['level'], number>) {
      const numbers = Object.entries(counts).map(([level, count]) => `${level} ${count}`);
      const isNone = Object.values(counts).every((count) => count === 0);
      const sentence = 'A finding stops no payment: the service decides about each payment.';
      print('checked', counts, isNone ? ['no findings'] : [numbers.join(', '), sentence]);
    },
    summary({ groups, differences, ...head }: PayoutSummary) {
      const rows = groups.map((group) => {
        const { sourceWalletId, currency, fees, total, ...counts } = group;
        const costs = Object.entries(fees).map(([name, sum]) => `${sum} ${name}`);
        const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
        return `account ${sourceWalletId}: ${total} ${currency}, fees ${costs.join(' + ') || 'not known'}; ${numbers.join(', ')}`;
      });
      const title = `run ${head.name} of ${head.account}: ${head.rows} rows`;
      print('summary', { ...head, groups }, [title, ...rows, `digest ${head.digest}`]);
      this.problems(differences);
    },
    result({ stopped, ...result }: RunResult) {
      const { why, error } = stopped ?? {};
      const numbers = Object.entries(result).map(([name, value]) => `${name} ${value}`);
      const reason = error instanceof Error ? messageOf(error) : undefined;
      const lines = [numbers.join(', ')];
      if (result.canceled) lines.push(`${result.canceled} rows are canceled: ${nothingPaid}`);
      if (why) lines.push(`stopped (${why})${reason ? `: ${reason}` : ''}`);
      print('result', { ...result, stopped: why, reason }, lines);
      if (error instanceof RowsError) this.problems(error.problems);
    },
    error(error: unknown) {
      const message = messageOf(error as Error);
      clear();
      if (isJson) print('error', { name: (error as Error).name, message }, []);
      else console.error(visible(`crossborder-fx-payouts: ${message}`));
    },
  };
}

const nothingPaid = 'nothing will be paid for them, and their references cannot be used again.';

/** Replaces control characters, which a terminal would act on, by escapes such as `\u001b`. */
function visible(text: string): string {
  const codeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (control) =>
    control.split('').map(codeOf).join(''),
  );
}

/** Adds the message of an error's cause, from which the client has removed all texts of the service. */
function messageOf(error: Error): string {
  const { message, cause } = error;
  const isOwn = error instanceof CrossborderFxError && cause instanceof Error;
  const isNew = isOwn && !message.includes(cause.message);
  const whole = isNew ? `${message}: ${cause.message}` : message;
  return whole.replace('Call migrate() to add it', '--add-account adds it to the journal');
}

function barOf({ done, of }: Progress): string {
  const full = of > 0 ? Math.round((20 * done) / of) : 0;
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`;
}
