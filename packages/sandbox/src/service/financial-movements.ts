import type {
  AmountInput,
  FinancialMovement,
  FinancialMovementTypeLabel,
} from '@crossborder-fx/openapi';
import type { Context } from './context.ts';
import type { Handlers } from './operation.ts';

export const financialMovementOperations = {} satisfies Handlers;

/** A movement of a kind that no operation makes. */
export interface MovementInput {
  walletId: string;
  typeLabel: FinancialMovementTypeLabel;
  /** Negative for a debit. */
  amount: AmountInput;
  description?: string | undefined;
}

/** @throws {RefusedError} when there is no such account, or the amount does not fit */
export function bookMovement(_context: Context, _input: MovementInput): FinancialMovement {
  throw new Error('to do');
}
