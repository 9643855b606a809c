/**
 * Calls `onError` without waiting for it. If it fails, that must not change the answer: the service
 * might then not deliver the notification again.
 */
export function report<Details extends unknown[]>(
  onError: (...details: Details) => void,
  ...details: Details
): void {
  // In a promise, since `onError` may be an async function, which its type does not forbid.
  new Promise((resolve) => resolve(onError(...details))).catch(() => {});
}
