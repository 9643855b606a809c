import { z } from 'zod';
import type { Preparations } from './prepare.ts';
import { currency, day, deal, decimal, id } from './reads.ts';

const text = (most: number) => z.string().trim().min(1).max(most);
const onlyPrepares =
  'The tool pays nothing: a person approves on a page. A repeat with the same arguments returns the same prepared object.';

const payment = {
  walletId: id.describe('The id of the account that pays'),
  externalBankAccountId: id.describe('The id of the beneficiary'),
  amount: decimal,
  currency,
  invoice: text(60).describe(
    'The number of the invoice, as printed on it. Another number is another debt',
  ),
  executionDate: day,
  communication: text(76).optional().describe('The text that the beneficiary gets'),
  feePaymentOption: z.enum(['BEN', 'OUR', 'SHARE', 'SEPA', 'DSP', 'RTGS']).default('SHARE'),
  priorityPaymentOption: text(20).default('48H'),
};
const address = z.strictObject({
  ...{ street: text(100).optional(), postCode: text(20).optional(), city: text(100).optional() },
  ...{ province: text(100).optional(), country: z.string().regex(/^[A-Z]{2}$/) },
});
const beneficiary = {
  accountNumber: text(50).describe('The IBAN or account number of the beneficiary'),
  currency,
  holder: z.strictObject({
    ...{ name: text(100), type: z.enum(['Individual', 'Corporate']), address: address.optional() },
  }),
  holderBank: z.strictObject({
    ...{ bic: text(11).optional(), clearingCodeType: text(2).optional() },
    ...{
      clearingCode: text(15).optional(),
      name: text(120).optional(),
      address: address.optional(),
    },
  }),
};
const trade = {
  ...deal,
  sourceWalletId: id,
  deliveryWalletId: id,
  purpose: text(60).describe(
    'Your name for the trade. A call with the same purpose finds the same prepared trade; another purpose prepares another trade',
  ),
};
const prepared = z.uuid().describe('The id that a prepare tool returned in the field prepared');

interface Write {
  description: string;
  input: z.ZodRawShape;
  run(assistant: string, given: never): Promise<object>;
}

/**
 * The tools of an assistant that prepare, withdraw and show objects. None of these tools, and no argument of a tool, confirms
 * an object.
 */
export function writesOf({
  payments,
  other,
  status,
  withdraw,
}: Preparations): Record<string, Write> {
  const write = <Shape extends z.ZodRawShape>(
    description: string,
    input: Shape,
    run: (assistant: string, given: z.infer<z.ZodObject<Shape>>) => Promise<object>,
  ): Write => ({ description, input, run: run as Write['run'] });
  return {
    prepare_payment: write(`Prepares a payment. ${onlyPrepares}`, payment, (assistant, row) =>
      payments(assistant, 'payment', [row as never]),
    ),
    prepare_payments: write(
      `Prepares up to 500 payments, which a person approves together. ${onlyPrepares}`,
      { payments: z.array(z.strictObject(payment)).min(1).max(500) },
      (assistant, { payments: rows }) => payments(assistant, 'payments', rows as never),
    ),
    prepare_beneficiary: write(
      `Prepares a beneficiary. The gateway sends nothing before a person approves it. ${onlyPrepares}`,
      beneficiary,
      (assistant, body) => {
        const plain = body.accountNumber.replace(/[^a-z0-9]/gi, '').toLowerCase();
        return other(assistant, 'beneficiary', body, [body.currency, plain]);
      },
    ),
    prepare_trade: write(
      `Prepares a spot trade. The gateway sends nothing before a person approves the trade with a new quote. ${onlyPrepares}`,
      trade,
      (assistant, { purpose, ...body }) =>
        other(assistant, 'trade', body, [
          body.currencyPair,
          purpose.toLowerCase().replace(/\s+/g, ' '),
        ]),
    ),
    withdraw: write(
      'Deletes an object that you have prepared and that no person has approved.',
      { prepared },
      (assistant, given) => withdraw(assistant, given.prepared),
    ),
    status: write(
      'Shows the state of an object that you have prepared, or lists your latest prepared objects.',
      { prepared: prepared.optional() },
      (assistant, given) => status(assistant, given.prepared),
    ),
  };
}
