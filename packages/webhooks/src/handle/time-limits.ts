/** How long things may take, in seconds. Infinity is no limit. */
export interface WebhookTimeLimits {
  /**
   * How long to wait for an answer of the store, in seconds. The notification is then answered with
   * 500.
   * @default 2
   */
  storeTimeoutSeconds?: number | undefined;
  /**
   * After how many seconds a notification is answered with 500 while its work goes on; the next attempt
   * finds it done. How long the service waits for an answer is not documented.
   * @default 4
   */
  answerTimeoutSeconds?: number | undefined;
  /**
   * After how many seconds a handler that has not settled is given up: its signal is aborted, what it
   * wrote in its transaction is rolled back, and its event can be processed again.
   * @default 300
   */
  handlerTimeoutSeconds?: number | undefined;
}

export type ResolvedTimeLimits = { [Name in keyof WebhookTimeLimits]-?: number };

/**
 * The limits with their defaults.
 *
 * @throws {TypeError} when one is not a number of seconds above 0
 */
export function resolveTimeLimits(given: WebhookTimeLimits): ResolvedTimeLimits {
  const limits = {
    storeTimeoutSeconds: given.storeTimeoutSeconds ?? 2,
    answerTimeoutSeconds: given.answerTimeoutSeconds ?? 4,
    handlerTimeoutSeconds: given.handlerTimeoutSeconds ?? 300,
  };
  for (const [name, seconds] of Object.entries(limits)) {
    if (typeof seconds === 'number' && seconds > 0) continue;
    throw new TypeError(`${name} has to be a number of seconds above 0`);
  }
  return limits;
}
