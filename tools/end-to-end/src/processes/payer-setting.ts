import type { PaymentCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { Order } from './messages.ts';
import type { Sabotage } from './sabotage/sabotages.ts';

export interface PayerSetting {
  journal: 'file' | 'postgres';
  /** Of the file journal. */
  folder: string;
  serviceUrl: string;
  sourceWalletId: string;
  externalBankAccountId: string;
  sabotage: Sabotage | undefined;
}

export type Body = Omit<PaymentCreate, 'tag'>;

/** What an order asks the service for. */
export function bodyOf(
  accounts: Pick<PayerSetting, 'sourceWalletId' | 'externalBankAccountId'>,
  { cents, day }: Pick<Order, 'cents' | 'day'>,
): Body {
  const { sourceWalletId, externalBankAccountId } = accounts;
  return {
    sourceWalletId,
    externalBankAccountId,
    amount: money(decimalOf(cents), 'EUR'),
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}

export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
