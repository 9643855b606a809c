import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { signWsse } from '@crossborder-fx/client/wsse';
import type { PaymentCreate } from '@crossborder-fx/openapi';

const { FX_USERNAME: username = '', FX_SECRET: secret = '' } = process.env;
export const baseUrl = process.env['FX_BASE_URL'] ?? '';
export const sign = () => signWsse({ username, secret });

/** The calls of the payments service that the program of each generated client provides. */
export interface Service {
  findWallet(): Promise<string | undefined>;
  findBeneficiary(): Promise<string | undefined>;
  /** Creates a payment, and confirms the payment. */
  pay(payment: PaymentCreate): Promise<void>;
}

/** Pays each order of the file orders.json that the file `paid` does not list yet. */
export async function payOrders({ findWallet, findBeneficiary, pay }: Service): Promise<void> {
  const orders: string[] = JSON.parse(readFileSync('orders.json', 'utf8'));
  const paid = existsSync('paid') ? readFileSync('paid', 'utf8').split('\n') : [];
  // The execution date: a Monday in 8 to 14 days is never at a weekend, and lies in the future in every time zone.
  const monday = new Date();
  monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7));
  const sourceWalletId = String(await findWallet());
  const externalBankAccountId = String(await findBeneficiary());
  for (const tag of orders.filter((order) => !paid.includes(order))) {
    await pay({
      ...{ sourceWalletId, externalBankAccountId, tag },
      amount: { value: '000000001250.00', currency: 'EUR' },
      desiredExecutionDate: monday.toLocaleDateString('sv'),
      ...{ feeCurrency: 'EUR', feePaymentOption: 'SHARE', priorityPaymentOption: '48H' },
    });
    appendFileSync('paid', `${tag}\n`);
  }
}
