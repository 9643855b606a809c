// Imported into a server before its own file: sends the processor time until now to the process that started the server.
process.on('message', () => process.send?.(process.cpuUsage()));
// The channel to the parent process must not keep the server alive.
process.channel?.unref();
// The server ends with the process that started it.
process.once('disconnect', () => process.exit());
