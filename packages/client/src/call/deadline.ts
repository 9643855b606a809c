/** Ends a call, with all its attempts, when its time is up or its caller aborts. */
export interface Deadline {
  /** Aborts when the time is up or the caller aborts. */
  signal: AbortSignal;
  /** Why the signal aborted; undefined while it has not. */
  ended(): 'timeout' | 'aborted' | undefined;
  /** Milliseconds left. */
  remaining(): number;
  /** Settles as `promise` does, or rejects as soon as the signal aborts. */
  race<Value>(promise: Value | PromiseLike<Value>): Promise<Value>;
  /** Stops the timer and no longer listens to the caller's signal. */
  clear(): void;
}

export function startDeadline(timeout: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const endTime = performance.now() + timeout;
  let endReason: 'timeout' | 'aborted' | undefined;
  // A list instead of listeners on the signal, which would cost more than the rest of a deadline.
  const rejections: ((reason: unknown) => void)[] = [];
  const stop = (reason: 'timeout' | 'aborted') => {
    endReason ??= reason;
    controller.abort();
    for (const reject of rejections) reject(signal.reason);
  };
  const onAbort = () => stop('aborted');
  const timer = setTimeout(stop, timeout, 'timeout');
  if (caller?.aborted) onAbort();
  else caller?.addEventListener('abort', onAbort);

  return {
    signal,
    ended: () => endReason,
    remaining: () => endTime - performance.now(),
    race: (promise) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        else rejections.push(reject);
        // In JavaScript a hook may return something that is no promise.
        Promise.resolve(promise).then(resolve, reject);
      }),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
