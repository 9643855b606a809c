import type { PaymentCreate } from '@crossborder-fx/openapi';
import { createSandboxUser } from '../../../../../packages/sandbox/src/sandbox-user.ts';
import { ask } from '../../../../../packages/sandbox/test/ask.ts';
import { sandboxUserOptions } from '../../../../../packages/sandbox/test/sandbox-user-options.ts';

/** Where the clock of every sandbox here stands, in Paris, so that the ids are the same. */
export const at = '2026-11-23 09:00:00';

/** The sandbox of this process below HTTP, to make a large state fast. */
export const user = createSandboxUser(sandboxUserOptions());

/** To the first beneficiary in euros. */
export const payment = {
  externalBankAccountId: idOfEuros(ask(user, 'listExternalBankAccounts', {}), 'accounts'),
  sourceWalletId: idOfEuros(ask(user, 'listWallets', {}), 'wallets'),
  amount: { value: '000000000001.25', currency: 'EUR' },
  desiredExecutionDate: '2026-11-24',
  priorityPaymentOption: 'normal',
  feePaymentOption: 'SEPA',
  feeCurrency: 'EUR',
  tag: 'invoice 42',
  communication: 'Invoice 42',
} satisfies PaymentCreate;

/** Makes so many payments. */
export function create(count: number): void {
  for (let made = 0; made < count; made++) ask(user, 'createPayment', { body: payment });
}

function idOfEuros(answer: unknown, list: string): string {
  const items: { id: string; currency: string }[] = Object(answer)[list];
  const found = items.find(({ currency }) => currency === 'EUR');
  if (!found) throw new TypeError(`There are no euros in ${list}.`);
  return found.id;
}
