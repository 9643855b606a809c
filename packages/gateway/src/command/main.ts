import { createRequire } from 'node:module';
import { startGateway } from '../start-gateway.ts';
import { help, readArguments } from './arguments.ts';

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2), process.env);
  if (options === 'help') return console.log(help.trimEnd());
  const { version } = createRequire(import.meta.url)('../../package.json');
  if (options === 'version') return console.log(version);
  const { isCheck, ...gatewayOptions } = options;
  if (isCheck) return console.log('The configuration is complete.');
  const gateway = await startGateway({ ...gatewayOptions, log: gathered(process.stderr) });
  let isEnding = false;
  const end = () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    gateway.close().catch(fail);
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  console.log(`listening on ${gateway.url}`);
  if (gateway.notificationsUrl) console.log(`notifications on ${gateway.notificationsUrl}`);
}

/** Writes the lines of a moment at once: a write for each costs a read a tenth more. */
function gathered(stream: { write(text: string): void }): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    stream.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, 50).unref();
      lines += line;
    },
  };
}

function fail(error: unknown): void {
  // What the user can correct: a TypeError or ValidationError is of the configuration.
  const { name, message } = Object(error);
  if (!(error instanceof TypeError) && name !== 'ValidationError') throw error;
  console.error(`crossborder-fx-gateway: ${message}\nRun crossborder-fx-gateway --help.`);
  process.exitCode = 1;
}

await main().catch(fail);
