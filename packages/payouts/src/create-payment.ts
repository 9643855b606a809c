import type { CreatedPayment, CreateOnceOptions, Journal } from '@crossborder-fx/client';
import { journalWith } from '@crossborder-fx/client/once';
import type { KnownRow } from './read-rows.ts';
import { type RunContext, report } from './run-context.ts';

type Options = Omit<CreateOnceOptions, 'reference'>;

/** Stands for the result of a payee verification that no answer of the service shows. */
const lost = { message: 'The answer with the result was lost.' };

/** Creates the payment of a row once, or finds it, and sets the row's id of the payment and result of the payee verification. */
export async function createPayment(
  { fx }: RunContext,
  row: KnownRow,
  { journal: given, ...options }: Options,
): Promise<CreatedPayment> {
  let isAnswered = false;
  let isRecorded = false;
  const settle: Journal['settle'] = (key, attempt, result) => {
    isRecorded ||= result.state === 'done';
    return given.settle(key, attempt, result);
  };
  const { reference, body } = row;
  const payment: CreatedPayment = await fx.payments.createOnce(body, {
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
  return payment;
}

/** Finds the payment of a row after a lost answer, or carries out a person's decision, and reports the payee verification. */
export async function findPayment(
  context: RunContext,
  row: KnownRow,
  options: Options,
): Promise<CreatedPayment> {
  const payment = await createPayment(context, row, options);
  const { row: number, reference, paymentId, payeeVerification } = row;
  const { externalBankAccountId } = row.body;
  const told = { row: number, reference, externalBankAccountId, paymentId, payeeVerification };
  if (payeeVerification) await report(context, { ...told, state: 'created' });
  return payment;
}
