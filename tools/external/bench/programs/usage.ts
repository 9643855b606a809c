// A measured server imports this module, which answers each message of the parent process with the used processor time.
process.on('message', () => process.send?.(process.cpuUsage()));
// The message channel to the parent process must not keep the server alive.
process.channel?.unref();
// The server ends when the parent process, which started the server, ends.
process.once('disconnect', () => process.exit());
