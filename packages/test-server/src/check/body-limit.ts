import type { Operation } from '../http/router.ts';
import { checksOf } from './checks-of.ts';

/**
 * How many bytes the body of an operation may have: what it needs when every text is as long as
 * documented, and `maxBodyBytes` when it holds a file.
 */
export function bodyLimitOf(operation: Pick<Operation, 'group'>, maxBodyBytes: number): number {
  return Math.min(checksOf(operation).bodyLimit, maxBodyBytes);
}
