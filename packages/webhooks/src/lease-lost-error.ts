/**
 * The worker did not renew its lease on an event in time, and another worker took the event over. Work
 * that was not done in the transaction of the store may be done twice.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The lease on the event has ended, and another worker has taken it over.');
  }
}
