import type { Trade } from '@crossborder-fx/openapi';
import type { AgendaItem } from './agenda.ts';
import type { Context } from './context.ts';
import type { Handlers } from './operation.ts';
import type { Simulate } from './simulation.ts';

export const tradeOperations = {} satisfies Handlers;

export function moveTrade(_context: Context, _item: AgendaItem): void {}

export const simulateTrade: Simulate<Trade> = () => {
  throw new Error('to do');
};
