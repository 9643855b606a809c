// Loaded before a receiver: what it schedules for ten minutes or more happens when the process gets a
// SIGUSR2, and not before.
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
