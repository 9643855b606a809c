/**
 * The worker was silent for so long that its lease on an event ended and another worker took over:
 * work that was not done in the transaction of the store may be done twice.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The lease on the event has ended, and another worker has taken it over.');
  }
}
