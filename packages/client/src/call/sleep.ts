/** Waits, or rejects with the signal's reason as soon as it aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stopWaiting = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) stopWaiting();
    else signal.addEventListener('abort', stopWaiting, { once: true });
  });
}
