import { createRequire } from 'node:module';
import { argumentMessage } from '@crossborder-fx/client/once';
import type { GatewayOptions } from '../gateway-options.ts';
import { shownOf } from '../http/problem.ts';
import { startGateway } from '../start-gateway.ts';
import { help, readArguments } from './arguments.ts';
import { checkGateway } from './check-gateway.ts';
import { pruneGateway } from './prune-gateway.ts';

const args = process.argv.slice(2);

async function main(): Promise<void> {
  if (args[0] === 'mcp') {
    if (args.some((one) => one === '--help' || one === '-h')) return console.log(help.trimEnd());
    // Loads the module for assistants only for the command `mcp`, because the other commands do not need the module.
    const { serveAssistant } = await import('./mcp.ts');
    return serveAssistant(args.slice(1), process.env, gathered(process.stderr));
  }
  const given = await readArguments(args, process.env);
  switch (given.command) {
    case 'help':
      return console.log(help.trimEnd());
    case 'version':
      return console.log(createRequire(import.meta.url)('../../package.json').version);
    case 'check':
      await checkGateway(given.options);
      return console.log('The configuration is complete.');
    case 'prune':
      return console.log(await pruneGateway(given.options));
    case 'start':
      return start(given.options);
  }
}

async function start(options: GatewayOptions): Promise<void> {
  const gateway = await startGateway({ ...options, log: gathered(process.stderr) });
  let endsSince: number | undefined;
  const end = () => {
    // The gateway may get one signal twice: from a terminal or systemd, and from npm, which passes it on.
    if (endsSince !== undefined && performance.now() - endsSince < 1_000) return;
    if (endsSince !== undefined) process.exit(130);
    endsSince = performance.now();
    gateway.close().then(() => process.exit(), fail);
  };
  const readAgain = async () => {
    try {
      const again = await readArguments(args, process.env);
      if ('options' in again) gateway.replaceTokens(again.options);
      console.log('The gateway has read its tokens again.');
    } catch (error) {
      console.error(`The gateway still uses its earlier tokens: ${Object(error).message}`);
    }
  };
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', readAgain);
  console.log(`listening on ${gateway.url}`);
  if (gateway.notificationsUrl) console.log(`notifications on ${gateway.notificationsUrl}`);
}

/** How many characters of log lines may wait after the reader of the log has stopped. Further lines are lost. */
const mostWaiting = 1_000_000;

/** Collects log lines for 50 ms, and writes them together. On a full disk or a closed pipe, the lines are lost. */
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
  // A TypeError describes a mistake in the configuration, which the user can correct.
  const isOfUser = error instanceof TypeError;
  const text = isOfUser
    ? `${argumentMessage(error)}\nRun crossborder-fx-gateway --help.`
    : shownOf(error);
  console.error('crossborder-fx-gateway:', text);
  process.exitCode = 1;
}

await main().catch(fail);
