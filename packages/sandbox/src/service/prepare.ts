import { setTimeout as pause } from 'node:timers/promises';
import type { OperationRequest } from '@crossborder-fx/test-server';
import type { Context } from './context.ts';

/**
 * What an operation waits for before it begins, which is only a verification of the payee. Undefined
 * when it does not wait.
 */
export function prepare(_context: Context, _request: OperationRequest): Promise<void> | undefined {
  void pause;
  return undefined;
}
