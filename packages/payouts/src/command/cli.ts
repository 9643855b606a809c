import { runCommand } from './run-command.ts';

// Ignores errors of a closed terminal, because such an error must not abort the run after payments were sent.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.exitCode = await runCommand(process.argv.slice(2));
