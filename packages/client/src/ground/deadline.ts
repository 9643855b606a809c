export type Deadline = ReturnType<typeof startDeadline>;

/** Ends a call, with all its attempts, when its time is up or its caller aborts. */
export function startDeadline(timeout: number, caller: AbortSignal | undefined) {
  const endTime = performance.now() + timeout;
  let ended: { why: 'timeout' | 'aborted'; reason: Error } | undefined;
  const stops: ((reason: unknown) => void)[] = [];
  let controller: AbortController | undefined;

  const end = (why: 'timeout' | 'aborted') => {
    if (ended) return;
    ended = { why, reason: new Error('the call has ended') };
    for (const stop of stops) stop(ended.reason);
  };
  const onEnd = (stop: (reason: unknown) => void) => {
    if (ended) stop(ended.reason);
    else stops.push(stop);
  };
  const onAbort = () => end('aborted');
  const timer = setTimeout(end, timeout, 'timeout');
  if (caller?.aborted) onAbort();
  else caller?.addEventListener('abort', onAbort);

  return {
    ended: () => ended?.why,
    throwIfEnded() {
      if (ended) throw ended.reason;
    },
    remaining: () => endTime - performance.now(),
    /** Calls `stop` when the call ends, or at once if it has. */
    onEnd,
    /** Settles as `promise` does, or rejects as soon as the call ends. */
    race: <Value>(promise: Value | PromiseLike<Value>) =>
      new Promise<Value>((resolve, reject) => {
        onEnd(reject);
        // In JavaScript a hook may return something that is not a promise.
        Promise.resolve(promise).then(resolve, reject);
      }),
    /**
     * Aborts when the call ends. Created on first use, since it costs more than the rest. No getter: with
     * one, V8 keeps the properties of each deadline in a table, which is slow and outlives the call.
     */
    signal(): AbortSignal {
      if (!controller) {
        const made = new AbortController();
        controller = made;
        onEnd((reason) => made.abort(reason));
      }
      return controller.signal;
    },
    /** Stops the timer and no longer listens to the caller's signal. */
    clear() {
      clearTimeout(timer);
      // They hold request and answer, which a deadline that somebody still holds must not.
      stops.length = 0;
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
