export type Deadline = ReturnType<typeof startDeadline>;

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
    /** Calls `stop` when the call ends, or immediately if the call has already ended. */
    onEnd,
    /** Settles as the given promise does, or rejects as soon as the call ends. */
    race: <Value>(promise: Value | PromiseLike<Value>) =>
      new Promise<Value>((resolve, reject) => {
        onEnd(reject);
        // A JavaScript hook may return a value that is not a promise.
        Promise.resolve(promise).then(resolve, reject);
      }),
    /**
     * Returns an AbortSignal that aborts when the call ends. The signal is created on first use, because creating it takes
     * longer than creating all the rest of the deadline. This is a method and no getter: with a getter, V8 would keep the
     * properties of each deadline in a slow table that outlives the call.
     */
    signal(): AbortSignal {
      if (!controller) {
        const made = new AbortController();
        controller = made;
        onEnd((reason) => made.abort(reason));
      }
      return controller.signal;
    },
    clear() {
      clearTimeout(timer);
      // Drops the callbacks for the end of the call, so that the request and the answer that they hold can be freed.
      stops.length = 0;
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
