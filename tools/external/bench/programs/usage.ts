// Imported into a measured server: tells the parent process, at each message, the processor time that the server has used.
process.on('message', () => process.send?.(process.cpuUsage()));
// The message channel to the parent process must not keep the server alive.
process.channel?.unref();
// The server ends when the parent process, which started the server, ends.
process.once('disconnect', () => process.exit());
