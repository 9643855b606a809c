import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import { addWorkingDays, workingDaysOf } from '../../calendar/working-days.ts';
import { type Choices, defaultChoices } from '../../choices.ts';
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

/**
 * What each choice decides, for a person, by its name; the parts of a choice by their path. The README has the
 * same sentences.
 */
export const choiceSentences: Readonly<Record<string, string>> = {
  statusAfterCreate:
    'Status of a payment after its creation: waitingconfirmation or waitingsignature.',
  statusAfterReturn: 'Status of a payment that its recipient sent back: finalized or rejected.',
  lockOnRoll:
    'Whether a payment that nobody has confirmed locks funds from day to day when they are short.',
  maxDaysShort: 'On which day without enough funds a payment is refused.',
  holidays:
    "Days on which nothing is processed, such as { USD: ['2026-11-26'] }, beside weekends and those of TARGET.",
  'cutOffs.paymentExecution': 'When payments are executed, in Paris, as all cut-offs.',
  'cutOffs.sameDayConfirmation': 'From then on, a payment is executed on another day.',
  'cutOffs.settlement': 'When payments that were sent are final.',
  'cutOffs.returnedPayment': 'When a payment that its recipient sends back arrives.',
  'cutOffs.scheduledDelivery': 'When trades and forwards are delivered.',
  'cutOffs.sameDayTrade': 'From then on, no trade is delivered the same day.',
  sideRefersTo: 'What side buys or sells: firstCurrency or amountCurrency.',
  fromDateRefersTo:
    'Which day fromDate and toDate mean: creation, or execution, which is the delivery of trades and forwards.',
  maximumMaturityDate: 'The latest delivery day of a fixed forward, beside 6 months.',
  creditApproved: 'Whether a credit is approved, a prerequisite of a fixed forward.',
  collateralInPlace: 'Whether a collateral is in place, another one.',
  disclaimerAccepted: 'Whether the disclaimer is accepted, another one.',
  fixedForwardList: 'The list of fixed forwards: named, in an object, or an array.',
  payloadShape: 'The object of a notification: bare, or wrapped as in the answer of its operation.',
  retryOn: 'After which statuses a notification is repeated, with none for no answer.',
  verificationDelay: 'Milliseconds of wall time that a verification of the payee takes.',
};

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
