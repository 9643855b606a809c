import type { FixedForward } from '@crossborder-fx/openapi';
import type { AgendaItem } from './agenda.ts';
import type { Context } from './context.ts';
import type { Handlers } from './operation.ts';
import type { Simulate } from './simulation.ts';

export const fixedForwardOperations = {} satisfies Handlers;

export function moveFixedForward(_context: Context, _item: AgendaItem): void {}

export const simulateFixedForward: Simulate<FixedForward> = () => {
  throw new Error('to do');
};
