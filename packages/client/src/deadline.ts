/** The time that a call has, over all its attempts, and the caller's own signal. */
export interface Deadline {
  /** Aborts when the time is up or the caller aborts. */
  signal: AbortSignal;
  /** Why the signal aborted. */
  ended(): 'timeout' | 'aborted' | undefined;
  /** Milliseconds left. */
  remaining(): number;
  /** Settles as `promise` does, or rejects when the signal aborts, whatever `promise` does then. */
  race<Value>(promise: Value | PromiseLike<Value>): Promise<Value>;
  /** Lets go of timer and signal. */
  clear(): void;
}

export function startDeadline(timeout: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const end = performance.now() + timeout;
  let why: 'timeout' | 'aborted' | undefined;
  // Listeners on the signal would cost more than all the rest. These go when the call does.
  const waiting: ((reason: unknown) => void)[] = [];
  const stop = (reason: 'timeout' | 'aborted') => {
    why ??= reason;
    controller.abort();
    for (const reject of waiting) reject(signal.reason);
  };
  const onAbort = () => stop('aborted');
  const timer = setTimeout(stop, timeout, 'timeout');
  if (caller?.aborted) onAbort();
  else caller?.addEventListener('abort', onAbort);

  return {
    signal,
    ended: () => why,
    remaining: () => end - performance.now(),
    race: (promise) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        else waiting.push(reject);
        // A hook in JavaScript may return anything.
        Promise.resolve(promise).then(resolve, reject);
      }),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
