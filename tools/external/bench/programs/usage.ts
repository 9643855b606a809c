// Imported into a server before its own file: tells the process that started it the processor time until now.
process.on('message', () => process.send?.(process.cpuUsage()));
// The channel must not keep a server alive that has nothing else to do.
process.channel?.unref();
// The process that started the server has ended.
process.once('disconnect', () => process.exit());
