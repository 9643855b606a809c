import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { ListenError } from './listen-error.ts';
import { startMock } from './start-mock.ts';

const help = `Usage: crossborder-fx-mock [options]

Mock of the cross-border payments and FX service: answers every operation with the
examples of its description, and refuses requests that break it.

Options:
  --port <number>  port to listen on, 0 for any free one (default: 4010)
  --host <address> address to listen on (default: 127.0.0.1)
  --help           print this help
  --version        print the version
`;

class UsageError extends Error {}

async function main(args: string[]): Promise<void> {
  const { help: wantsHelp, version, port, host } = readOptions(args);
  if (wantsHelp) return console.log(help.trimEnd());
  if (version) {
    return console.log(createRequire(import.meta.url)('../package.json').version);
  }
  const mock = await startMock({ port: readPort(port), host });
  console.log(`Mock listening on ${mock.url} (stop with Ctrl-C)`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void mock.close());
  }
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535))
    throw new UsageError(`--port must be a number from 0 to 65535, not ${text}`);
  return port;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ListenError)) throw error;
  const hint =
    error instanceof UsageError
      ? '\nRun crossborder-fx-mock --help for the options.'
      : ' Choose another with --port and --host; --port 0 takes any free one.';
  console.error(`crossborder-fx-mock: ${error.message}${hint}`);
  process.exitCode = 1;
}
