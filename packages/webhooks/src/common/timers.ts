import { own } from './own-error.ts';

/** The longest timer in milliseconds. A timer with a longer time fires at once. */
export const longestTimer = 2 ** 31 - 1;

export function after(seconds: number, run: () => void): () => void {
  if (seconds === Number.POSITIVE_INFINITY) return () => {};
  const timer = setTimeout(run, Math.min(seconds * 1000, longestTimer));
  // A handler that never ends must not keep the process alive through its timer. Timers of some runtimes have no unref().
  timer.unref?.();
  return () => clearTimeout(timer);
}

/** Settles as `promise` does, or, if that takes longer than the given seconds, with the result of `late`. */
export function within<Value, Late>(
  seconds: number,
  promise: Promise<Value>,
  late: () => Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const stop = after(seconds, () => resolve((async () => late())()));
    promise.then(stop, stop);
    promise.then(resolve, reject);
  });
}

export function timeoutError(message: string): DOMException {
  return own(new DOMException(message, 'TimeoutError'));
}

export function ignore(): void {}
