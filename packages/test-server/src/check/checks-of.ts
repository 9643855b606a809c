import { type OperationChecks, operations } from '#validators';
import type { Operation } from '../ground/router.ts';

export function checksOf({ group }: Pick<Operation, 'group'>): OperationChecks {
  const checks = Object.hasOwn(operations, group) && operations[group];
  if (!checks)
    throw new TypeError(
      `There are no checks for ${group}: the description that this package was built from does not have it.`,
    );
  return checks;
}

/**
 * How many bytes the body of an operation may have: what it needs when every text is as long as
 * documented, and `maxBodyBytes` when it holds a file.
 */
export function bodyLimitOf(operation: Pick<Operation, 'group'>, maxBodyBytes: number): number {
  return Math.min(checksOf(operation).bodyLimit, maxBodyBytes);
}
