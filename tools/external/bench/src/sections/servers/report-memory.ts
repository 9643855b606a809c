// Imported into a server before its own file: on every message, it says what memory it uses.
process.on('message', () => {
  if (!gc) throw new Error('needs --expose-gc');
  gc();
  process.send?.(process.memoryUsage());
});
// A server whose starter is gone has nobody left.
process.once('disconnect', () => process.exit());
