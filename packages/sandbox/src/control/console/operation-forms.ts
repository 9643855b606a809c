import { Refusal } from '@crossborder-fx/test-server';
import { addDays, isDate } from '../../calendar/date.ts';
import { dateAt } from '../../calendar/paris-time.ts';
import { addWorkingDays, workingDaysOf } from '../../calendar/working-days.ts';
import type { Context } from '../../service/context.ts';
import { latestForwardQuote } from '../../service/exchanges/fixed-forward-quotes.ts';
import { callOperation, handlers } from '../../service/operations.ts';
import type { OfferedOperation, OperationForm } from '../answers.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';

function operationsHere(): DescribedOperation[] {
  return describedOperations().filter(({ operation }) => Object.hasOwn(handlers, operation));
}

export function offeredOperations(): OfferedOperation[] {
  return operationsHere().map(
    ({ answers: _answers, parameters: _parameters, bodies: _bodies, ...offered }) => offered,
  );
}

/** @throws {Refusal} 404 when there is no such operation */
export function operationFormOf(context: Context, id: string): OperationForm {
  const operations = operationsHere();
  const found = operations.find(({ operation }) => operation === id);
  if (!found) throw new Refusal(404, `There is no operation ${id}.`);
  const { answers, parameters, bodies, ...operation } = found;
  const ids = idsHere(context, operations);
  // Where an answer does not say when it was made, the day of the first one that does.
  const [dayOfExamples = ''] = operations.flatMap(({ answers }) => createdDayIn(answers) ?? []);
  const here = (name: string, value: unknown): unknown => {
    const createdDay = createdDayIn(answers[name]) ?? dayOfExamples;
    return withValues(value, (text) => {
      if (isDate(text)) return dayHere(context, text, createdDay);
      return ids.get(text) ?? text.replace(receiver, receiverHere);
    });
  };
  return {
    ...operation,
    parameters: parameters.map(({ name, in: place, argument, required, example, values }) => {
      const text = String(example ?? '');
      return {
        name,
        place,
        argument,
        isRequired: required === true,
        values,
        // The day of a balance; days of a query are not filled in.
        example: isDate(text) ? dateAt(context.now()) : (ids.get(text) ?? text),
      };
    }),
    bodies: bodies.map((body) => ({ ...body, value: here(body.name, body.value) })),
  };
}

function withValues(value: unknown, change: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value), (_name, part) =>
    typeof part === 'string' ? change(part) : part,
  );
}

function createdDayIn(answer: unknown): string | undefined {
  return /"createdDate":"(\d{4}-\d{2}-\d{2})/.exec(JSON.stringify(answer ?? null))?.[1];
}

// Nobody outside of this machine is to be notified of what happens in a sandbox.
const receiver = /^https:\/\/hooks\.example\.com(?=\/)/;
const receiverHere = 'http://127.0.0.1:8080';

interface Kept {
  id: string;
  currency?: string | null;
}

/**
 * The ids of the description's examples, each with one that the state has in its place: an account or a
 * beneficiary of the same currency, the latest of anything else. An example that nothing stands for is
 * not in it.
 */
function idsHere(
  context: Context,
  operations: readonly DescribedOperation[],
): ReadonlyMap<string, string> {
  const described = (id: string) => operations.find(({ operation }) => operation === id);
  const exampleOf = (id: string) =>
    String(described(id)?.parameters.find(({ in: place }) => place === 'path')?.example);
  const listed = (id: string, wrapper: string): Kept[] =>
    Object.values(described(id)?.answers ?? {}).flatMap(
      ({ value }) => Object(value)[wrapper] ?? [],
    );
  const quoteBodies = described('createFixedForward')?.bodies ?? [];
  const { wallets } = Object(callOperation(context, 'listWallets'));
  const { accounts } = Object(callOperation(context, 'listExternalBankAccounts'));
  const found: [example: string, here: string | undefined][] = [
    ...ofSameCurrency(listed('listWallets', 'wallets'), wallets),
    ...ofSameCurrency(listed('listExternalBankAccounts', 'accounts'), accounts),
    [exampleOf('getPayment'), latestPayment(context)],
    [
      exampleOf('getTrade'),
      Object(callOperation(context, 'listTrades', { path: { status: 'all' } })).trades?.[0]?.id,
    ],
    [
      exampleOf('getFinancialMovement'),
      Object(callOperation(context, 'listFinancialMovements')).financialMovements?.[0]?.id,
    ],
    [exampleOf('getWebhook'), callOperation(context, 'listWebhooks').at(-1)?.webhookId],
    ...quoteBodies.map(({ value }): [string, string | undefined] => [
      String(Object(value).quoteId),
      latestForwardQuote(context),
    ]),
  ];
  return new Map(
    found.flatMap(([example, here]) => (here === undefined ? [] : [[example, here] as const])),
  );
}

function ofSameCurrency(
  examples: readonly Kept[],
  kept: readonly Kept[] = [],
): [example: string, here: string | undefined][] {
  return examples.map(({ id, currency }) => [
    id,
    (kept.find((one) => one.currency === currency) ?? kept[0])?.id,
  ]);
}

function latestPayment(context: Context): string | undefined {
  const [found] = (['waitingconfirmation', 'all'] as const).flatMap(
    (status) => Object(callOperation(context, 'listPayments', { path: { status } })).payments ?? [],
  );
  return found?.id;
}

/** A day that is as many working days after today as that of an example is after `createdDay`. */
export function dayHere(
  { now, choices: { holidays } }: Pick<Context, 'now' | 'choices'>,
  day: string,
  createdDay: string,
): string {
  const isWorkingDay = workingDaysOf(Object.keys(holidays), holidays);
  let count = 0;
  for (let date = createdDay; date < day; date = addDays(date, 1)) {
    if (isWorkingDay(addDays(date, 1))) count += 1;
  }
  return addWorkingDays(dateAt(now()), count, isWorkingDay);
}
