import { createRequire } from 'node:module';
import type { GatewayOptions } from '../gateway-options.ts';
import { shownOf } from '../ground/answer-error.ts';
import { startGateway } from '../start-gateway.ts';
import { help, readArguments } from './arguments.ts';
import { checkGateway } from './check-gateway.ts';
import { pruneGateway } from './prune-gateway.ts';

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2), process.env);
  if (options === 'help') return console.log(help.trimEnd());
  const { version } = createRequire(import.meta.url)('../../package.json');
  if (options === 'version') return console.log(version);
  const { isCheck, isPrune, ...gatewayOptions } = options;
  if (isCheck) {
    await checkGateway(gatewayOptions);
    return console.log('The configuration is complete.');
  }
  if (isPrune) {
    const { keys, decisions, notifications } = await pruneGateway(gatewayOptions);
    return console.log(
      `Deleted keys: ${keys}, decisions: ${decisions}, notifications: ${notifications}.`,
    );
  }
  const gateway = await startGateway({ ...gatewayOptions, log: gathered(process.stderr) });
  let endsSince: number | undefined;
  const end = () => {
    // A terminal and systemd signal a whole group, and npm passes its own signal on: one wish comes twice.
    if (endsSince !== undefined && performance.now() - endsSince < 1_000) return;
    if (endsSince !== undefined) process.exit(130);
    endsSince = performance.now();
    gateway.close().then(() => process.exit(), fail);
  };
  const readAgain = () => {
    try {
      gateway.replaceTokens(readArguments(process.argv.slice(2), process.env) as GatewayOptions);
      console.log('the tokens are read again');
    } catch (error) {
      console.error(`The tokens stay as they were: ${Object(error).message}`);
    }
  };
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', readAgain);
  console.log(`listening on ${gateway.url}`);
  if (gateway.notificationsUrl) console.log(`notifications on ${gateway.notificationsUrl}`);
}

/** Characters that wait for a reader who has stopped to read. */
const mostWaiting = 1_000_000;

/**
 * Writes the lines of a moment at once: a write for each costs a read a tenth more. Lines that cannot be written are lost:
 * a full disk, or a reader that went away, ends no payment.
 */
function gathered(stream: NodeJS.WriteStream): { write(line: string): void } {
  stream.on('error', () => {});
  let lines = '';
  const flush = () => {
    if (stream.writableLength < mostWaiting) stream.write(lines);
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
  // The user can correct the configuration, which a TypeError or ValidationError is about.
  const { name, message } = Object(error);
  const isOfUser = error instanceof TypeError || name === 'ValidationError';
  const text = isOfUser ? `${message}\nRun crossborder-fx-gateway --help.` : shownOf(error);
  console.error('crossborder-fx-gateway:', text);
  process.exitCode = 1;
}

await main().catch(fail);
