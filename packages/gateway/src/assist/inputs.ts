import { z } from 'zod';

const matching = (pattern: RegExp, what: string) =>
  z.string(what).regex(pattern, what).describe(what);
export const id = matching(/^[A-Za-z0-9]{1,64}$/, 'The id that another tool returned');
export const day = z.iso.date().describe('The day, as YYYY-MM-DD');
const decimal = matching(
  /^\d{1,12}(\.\d{1,7})?$/,
  "A decimal as a string, such as '12.50'. It must not be a JSON number, or have a thousands separator",
);
const currency = matching(/^[A-Z]{3}$/, 'The currency code (ISO 4217), such as EUR');
const text = (most: number) => z.string().trim().min(1).max(most);
const verificationOfPayee = z
  .boolean()
  .optional()
  .describe(
    'Whether the service first verifies that the name fits the account. If not, nothing is created',
  );

/** The fields that a quote and a trade have in common. */
export const deal = {
  currencyPair: matching(/^[A-Z]{6}$/, 'The two currency codes, such as EURUSD'),
  side: z.enum(['B', 'S']).describe('B buys the amount, S sells the amount'),
  amount: decimal,
  currency,
  deliveryDate: day,
};
export const trade = {
  ...deal,
  sourceWalletId: id,
  deliveryWalletId: id,
  purpose: text(60).describe(
    'Your name for the trade. A call with the same purpose returns the same prepared trade, a call with another purpose prepares another',
  ),
};
export const payment = {
  walletId: id.describe('The id of the account that pays'),
  externalBankAccountId: id.describe('The id of the beneficiary'),
  amount: decimal,
  currency,
  invoice: text(60).describe(
    'The number of the invoice, as printed on it. A different number means a different debt',
  ),
  executionDate: day,
  communication: text(76).optional().describe('The text that the beneficiary gets'),
  feePaymentOption: z.enum(['BEN', 'OUR', 'SHARE', 'SEPA', 'DSP', 'RTGS']).default('SHARE'),
  priorityPaymentOption: text(20).default('48H'),
  verificationOfPayee,
};
const address = z.strictObject({
  street: text(100).optional(),
  postCode: text(20).optional(),
  city: text(100).optional(),
  province: text(100).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export const beneficiary = {
  accountNumber: text(50).describe('The IBAN or account number of the beneficiary'),
  currency,
  holder: z.strictObject({
    name: text(100),
    type: z.enum(['Individual', 'Corporate']),
    address: address.optional(),
  }),
  holderBank: z.strictObject({
    bic: text(11).optional(),
    clearingCodeType: text(2).optional(),
    clearingCode: text(15).optional(),
    name: text(120).optional(),
    address: address.optional(),
  }),
  verificationOfPayee,
};

export type PaymentInput = z.infer<z.ZodObject<typeof payment>>;
export type TradeInput = z.infer<z.ZodObject<typeof trade>>;

/** Returns an account number without spaces and signs, in lower case. */
export const plainAccount = (accountNumber: unknown) =>
  `${accountNumber ?? ''}`.replace(/[^a-z0-9]/gi, '').toLowerCase();
