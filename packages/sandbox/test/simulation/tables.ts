import { fixedForwardTable } from '../../src/service/tables/fixed-forward-table.ts';
import { paymentTable } from '../../src/service/tables/payment-table.ts';
import { tradeTable } from '../../src/service/tables/trade-table.ts';

/** The state tables, by what moves by them. */
export const tables = {
  payment: paymentTable,
  trade: tradeTable,
  fixedForward: fixedForwardTable,
};
