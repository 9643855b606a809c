import type { MovedKind } from '../../service/states/agenda.ts';
import type { ObjectPath } from '../answers.ts';

export const movedKinds: readonly MovedKind[] = ['payment', 'trade', 'fixedForward'];

export const pathOf: Readonly<Record<MovedKind, ObjectPath>> = {
  payment: 'payments',
  trade: 'trades',
  fixedForward: 'fixed-forwards',
};
