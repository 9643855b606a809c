/**
 * Tells `onError` of an error without waiting for it. A reporter that fails must not turn into an
 * answer that is not delivered again.
 */
export function report<Details extends unknown[]>(
  onError: (...details: Details) => void,
  ...details: Details
): void {
  // A promise, since a reporter may be an async function although its type does not say so.
  new Promise((resolve) => resolve(onError(...details))).catch(() => {});
}
