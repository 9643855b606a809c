// This file is loaded before a webhook receiver, so that a test need not wait: on the signal SIGUSR2, the process
// immediately calls each function that the receiver has scheduled for ten minutes or more.
const scheduled = new Map();
for (const schedule of ['setInterval', 'setTimeout']) {
  const original = globalThis[schedule];
  globalThis[schedule] = (callback, delay, ...values) => {
    const timer = original(callback, delay, ...values);
    if (delay >= 600_000) scheduled.set(timer, () => callback(...values));
    return timer;
  };
}
process.on('SIGUSR2', () => {
  for (const run of scheduled.values()) run();
});
