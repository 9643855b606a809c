import { fixedForwardTable } from './fixed-forward-table.ts';
import { paymentTable } from './payment-table.ts';
import type { Table } from './table.ts';
import { tradeTable } from './trade-table.ts';

export const tables: readonly Table[] = [paymentTable, tradeTable, fixedForwardTable];
