import type { CallOptions } from '../common/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';

export const callOptions: readonly (keyof CallOptions)[] = [
  'signal',
  'timeout',
  'maxRetries',
  'headers',
  'allowUnknown',
  'onAnswer',
];

/** Refuses a misspelt option, and an option that belongs to another function, because the option would have no effect. */
export function refuseUnknown(given: object, known: readonly string[], operation?: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ValidationError(unknown, `must be one of the options ${known.join(', ')}.`, operation);
}
