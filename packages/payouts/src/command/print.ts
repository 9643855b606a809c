import { CrossborderFxError } from '@crossborder-fx/client';
import { type RowProblem, RowsError, sentenceOf } from '../errors.ts';
import type { Progress } from '../progress.ts';
import type { RowReport } from '../run-context.ts';
import type { PayoutSummary } from '../summary.ts';
import type { RunResult } from '../work-through.ts';

export type Printer = ReturnType<typeof printerOf>;

/** Prints for a person, or JSON lines. Numbers of rows count the first row, as a spreadsheet does. */
export function printerOf(isJson: boolean) {
  const isBar = !isJson && process.stderr.isTTY;
  let toldAt = performance.now();
  const clear = () => isBar && process.stderr.write('\r\u001b[K');
  const print = (type: string, data: object, sentence: string) => {
    clear();
    console.log(isJson ? JSON.stringify({ type, ...data }) : sentence);
  };
  return {
    print,
    clear,
    progress(progress: Progress) {
      const { state, done, of, rate, remaining } = progress;
      const left = remaining === undefined ? '' : `, ${Math.ceil(remaining)} s left`;
      const line = `${state}: ${done} of ${of}, ${rate.toFixed(0)} a second${left}`;
      if (isBar) return void process.stderr.write(`\r\u001b[K${barOf(progress)} ${line}`);
      if (performance.now() - toldAt < 60_000) return;
      toldAt = performance.now();
      if (isJson) print('progress', progress, '');
      else console.error(line);
    },
    row({ row, reference, state, paymentId, error }: RowReport) {
      const { message, outcome } = error ?? {};
      const data = { row: row + 1, reference, state, paymentId, error: message, outcome };
      print('row', data, `row ${row + 1} (${reference}): ${state} ${message ?? paymentId ?? ''}`);
    },
    problems(problems: readonly RowProblem[]) {
      for (const { row, rule, ...problem } of problems) {
        const isForm = problem.field === 'amount.value' && rule !== 'must be above zero';
        const shown = { ...problem, row: row + 1, rule: isForm ? amountRule : rule };
        print('problem', shown, sentenceOf(shown));
      }
    },
    summary({ groups, differences, ...head }: PayoutSummary) {
      const rows = groups.map((group) => {
        const { sourceWalletId, currency, fees, total, ...counts } = group;
        const costs = Object.entries(fees).map(([name, sum]) => `${sum} ${name}`);
        const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
        return `${sourceWalletId}: ${total} ${currency}, fees ${costs.join(' + ') || 'not known'}; ${numbers.join(', ')}`;
      });
      const title = `${head.name} of ${head.account}: ${head.rows} rows`;
      print('summary', { ...head, groups }, [title, ...rows, `digest ${head.digest}`].join('\n'));
      this.problems(differences);
    },
    result({ stopped, ...result }: RunResult) {
      const { why, error } = stopped ?? {};
      const numbers = Object.entries(result).map(([name, value]) => `${name} ${value}`);
      const reason = error instanceof Error ? messageOf(error) : undefined;
      const ended = why ? `\nstopped (${why})${reason ? `: ${reason}` : ''}` : '';
      print('result', { ...result, stopped: why, reason }, numbers.join(', ') + ended);
      if (error instanceof RowsError) this.problems(error.problems);
    },
    error(error: unknown) {
      const message = messageOf(error as Error);
      clear();
      if (isJson) print('error', { name: (error as Error).name, message }, '');
      else console.error(`crossborder-fx-payouts: ${message}`);
    },
  };
}

/** With the cause of an error of the client: there, a cause of others has no text. */
function messageOf(error: Error): string {
  const { message, cause } = error;
  const isOwn = error instanceof CrossborderFxError && cause instanceof Error;
  return isOwn && !message.includes(cause.message) ? `${message}: ${cause.message}` : message;
}

const amountRule =
  'must be a number with a decimal point, such as 1250.50: no comma, no space, at most 12 digits before the point and 7 behind it.';

function barOf({ done, of }: Progress): string {
  const full = of > 0 ? Math.round((20 * done) / of) : 0;
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`;
}
