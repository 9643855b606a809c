import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import { addWorkingDays, workingDaysOf } from '../../calendar/working-days.ts';
import { type Choices, choiceSentences, defaultChoices } from '../../choices.ts';
import { textsOf } from '../../chosen-values.ts';
import { retriedStatuses } from '../../generated/constants.ts';
import { quotedPairs } from '../../market/pairs.ts';
import { ratesAround } from '../../market/prices.ts';
import { writeRate } from '../../market/rate.ts';
import type { Context } from '../../service/context.ts';
import { fixedForwardTable } from '../../service/tables/fixed-forward-table.ts';
import { paymentTable } from '../../service/tables/payment-table.ts';
import type { Table } from '../../service/tables/table.ts';
import { tradeTable } from '../../service/tables/trade-table.ts';
import type { ChoiceData, Overview, RateList } from '../answers.ts';
import { nextOf } from './agenda.ts';

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
    next: nextOf(context),
  };
}

function choicesOf({ choices }: Pick<Context, 'choices'>): ChoiceData[] {
  const defaults = textsOf(defaultChoices);
  return Object.entries(textsOf(choices)).map(([name, value]) => ({
    name,
    value: name === 'retryOn' ? retriesInWords(choices.retryOn) : value,
    isDefault: defaults[name] === value && (name !== 'retryOn' || choices.retryOn === undefined),
    // `holidays.USD` is a part of a choice that has none by default.
    sentence: choiceSentences[name] ?? choiceSentences[name.split('.')[0] ?? ''] ?? '',
  }));
}

/** Without the option, the statuses of the description. As text, both no answer and no status would be none. */
function retriesInWords(retryOn: Choices['retryOn'] = retriedStatuses): string {
  if (retryOn.length === 0) return 'nothing';
  return retryOn.map((status) => (status === 'none' ? 'no answer' : status)).join(', ');
}

/** Of every status of a state table, those that no object has included. A payment that came in has none. */
function countByStatus(
  { statements }: Pick<Context, 'statements'>,
  { name, rows }: Pick<Table, 'name' | 'rows'>,
): Record<string, number> {
  const none = rows.flatMap(({ to }) => (to === undefined ? [] : [[to, 0] as const]));
  // The index of the statuses has all that this needs.
  const counted = statements.all<{ status: string; count: number }>(
    `SELECT status, count(*) AS count FROM ${name} WHERE status IS NOT NULL GROUP BY status`,
  );
  return Object.fromEntries([...none, ...counted.map(({ status, count }) => [status, count])]);
}

export function ratesOf({ market }: Pick<Context, 'market'>): RateList {
  const mids = market.mids();
  const moved = market.movedPairs();
  const rates = quotedPairs.map((pair) => {
    const { midMarket, applied } = ratesAround(mids[pair]);
    return {
      pair,
      mid: writeRate(midMarket),
      bid: writeRate(applied.bid),
      ask: writeRate(applied.ask),
      isMoved: moved.has(pair),
    };
  });
  return { rates };
}
