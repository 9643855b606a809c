import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import { addWorkingDays, workingDaysOf } from '../../calendar/working-days.ts';
import { defaultChoices } from '../../choices.ts';
import { textsOf } from '../../chosen-values.ts';
import type { ChoiceData, Overview } from '../../control/answers.ts';
import type { Context } from '../context.ts';
import { fixedForwardTable } from '../tables/fixed-forward-table.ts';
import { paymentTable } from '../tables/payment-table.ts';
import type { Table } from '../tables/table.ts';
import { tradeTable } from '../tables/trade-table.ts';
import { choiceSentences } from './choice-sentences.ts';

/** What the console shows that is no state of a user. */
export type AboutSandbox = Pick<Overview, 'version' | 'speed'>;

export function overviewOf(context: Context, { version, speed }: AboutSandbox): Overview {
  const now = context.now();
  return {
    version,
    seed: context.seed,
    speed,
    now: new Date(now).toISOString(),
    paris: datetimeAt(now),
    nextWorkingDay: addWorkingDays(dateAt(now), 1, workingDaysOf()),
    choices: choicesOf(context),
    payments: countByStatus(context, paymentTable),
    trades: countByStatus(context, tradeTable),
    fixedForwards: countByStatus(context, fixedForwardTable),
  };
}

function choicesOf({ choices }: Pick<Context, 'choices'>): ChoiceData[] {
  const defaults = textsOf(defaultChoices);
  return Object.entries(textsOf(choices)).map(([name, value]) => ({
    name,
    value,
    isDefault: defaults[name] === value,
    // `holidays.USD` is a part of a choice that has none by default.
    sentence: choiceSentences[name] ?? choiceSentences[name.split('.')[0] ?? ''] ?? '',
  }));
}

/** Of every status of a state table, those that no object has included. A payment that came in has none. */
function countByStatus(
  { statements }: Pick<Context, 'statements'>,
  { name, rows }: Pick<Table, 'name' | 'rows'>,
): Record<string, number> {
  const none = rows.flatMap(({ to }) => (to === undefined ? [] : [[to, 0] as const]));
  // The index of the statuses has all that this needs.
  const counted = statements
    .prepare<Record<never, never>, { status: string; count: number }>(
      `SELECT status, count(*) AS count FROM ${name} WHERE status IS NOT NULL GROUP BY status`,
    )
    .all();
  return Object.fromEntries([...none, ...counted.map(({ status, count }) => [status, count])]);
}
