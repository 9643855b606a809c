import { setTimeout } from 'node:timers/promises';
import type { CreatedPayment, CreateOnceOptions, Journal } from '@crossborder-fx/client';
import { journalWith } from '@crossborder-fx/client/once';
import { type KnownRow, reportOf } from './read-rows.ts';
import { type RunContext, report } from './run-context.ts';

type Options = Omit<CreateOnceOptions, 'reference'>;

/** Stands for the result of a payee verification that no answer of the service shows. */
const lost = { message: 'The answer with the result was lost.' };

/** The longest time, in milliseconds, that a row waits until the journal has recorded its payment. */
const longestWrite = 30_000;

/**
 * Creates the payment of a row once, or finds it, and sets the row's id of the payment and result of the payee verification.
 * The function reports this result before the journal records the payment: no later call would ask the service for it, so a
 * crash between the two would lose it.
 */
export async function createPayment(
  context: RunContext,
  row: KnownRow,
  { journal: given, ...options }: Options,
): Promise<CreatedPayment> {
  const { reference, body } = row;
  // A decision checks in the journal that an adopted payment is recorded.
  const isReportedFirst = body.verificationOfPayee === true && options.adopt === undefined;
  let isAnswered = false;
  let isRecorded = false;
  let record: (() => Promise<unknown>) | undefined;
  const settle: Journal['settle'] = async (key, attempt, result) => {
    isRecorded ||= result.state === 'done';
    const write = () => given.settle(key, attempt, result);
    if (result.state !== 'done' || !isReportedFirst) return write();
    const owner = (await given.keysOf('createPayment', [result.id])).get(result.id) ?? key;
    if (owner === key) record = write;
    return owner === key;
  };
  const payment: CreatedPayment = await context.fx.payments.createOnce(body, {
    ...options,
    journal: journalWith(given, { settle }),
    reference,
    onAnswer({ operation, status }) {
      isAnswered ||= operation === 'createPayment' && status < 300;
    },
  });
  row.paymentId = payment.id;
  // Another process has reported the result if it has recorded the payment.
  const unknown = isRecorded && !isAnswered ? lost : undefined;
  if (body.verificationOfPayee) row.payeeVerification = payment.payeeVerification ?? unknown;

  const { payeeVerification } = row;
  const told = { ...reportOf(row), payeeVerification, state: 'created' } as const;
  if (payeeVerification) await report(context, told);
  // If the journal fails, the next call finds the payment.
  const recorded = record?.().catch(() => {});
  if (recorded) await Promise.race([recorded, setTimeout(longestWrite, undefined, { ref: false })]);
  return payment;
}
