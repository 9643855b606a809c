// Imported into a server before its own file. It answers the questions of the process that started the server.
process.on('message', (question) => {
  if (question === 'cpu') {
    process.send?.(process.cpuUsage());
    return;
  }
  if (!gc) throw new Error('needs --expose-gc');
  gc();
  process.send?.(process.memoryUsage());
});
// The channel must not keep a server alive that has nothing else to do.
process.channel?.unref();
// The process that started the server has ended.
process.once('disconnect', () => process.exit());
