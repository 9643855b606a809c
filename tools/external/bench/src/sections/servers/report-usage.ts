// Imported into a server before its own file: it answers what its starter asks.
process.on('message', (question) => {
  if (question === 'cpu') {
    process.send?.(process.cpuUsage());
    return;
  }
  if (!gc) throw new Error('needs --expose-gc');
  gc();
  process.send?.(process.memoryUsage());
});
// A server with nothing left to do ends, although it could still be asked.
process.channel?.unref();
// A server whose starter is gone has nobody left.
process.once('disconnect', () => process.exit());
