import { Violation } from '@crossborder-fx/tools-test-utils/violation';

/**
 * What each request, action or process must keep to, and is looked at where it happens. What holds of
 * the whole state is an invariant.
 */
export const promises = [
  'every request is answered',
  'every answer is as described',
  'a refusal changes nothing',
  'rules of the service',
  'no id comes twice',
  'lists have everything once',
  'accounts can be read',
  'a fault hits as it says',
  'moves of the clock queue',
  'nothing fails at the clock',
  'what was kept is there again',
  'what was committed survives a kill',
  'what was acknowledged survives a kill',
] as const;

export type PromiseName = (typeof promises)[number];

/** @throws {Violation} when it is false */
export function requireThat(holds: boolean, promise: PromiseName, detail: string): void {
  if (!holds) throw new Violation(promise, detail);
}
