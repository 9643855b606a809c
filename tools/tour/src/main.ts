import { parseArgs } from 'node:util';
import { buildFor, readPort } from './command.ts';

const help = `Usage: npm start -- [options]

Builds the packages if they are out of date, starts the sandbox and the reference page, runs
programs of the guides (a payment that is executed and notified, trades, a forward, a lost
answer, the end of a month), and calls every operation of the description on the mock.

Options:
  --once                exit after the tour, with code 1 if a call failed
  --port <number>       port of the sandbox (default: any free one)
  --docs-port <number>  port of the reference page (default: any free one)
  --help, -h            print this help`;

async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      once: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
      'docs-port': { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (options.help) {
    console.log(help);
    return 0;
  }
  const port = readPort('port', options.port);
  const referencePort = readPort('docs-port', options['docs-port']);
  if (!buildFor('@crossborder-fx/tools-tour:ready')) return 1;
  // The modules that the tour imports exist only after the build, so the tour is imported after the build.
  const { tour } = await import('./tour.ts');
  return tour({ port, referencePort, stay: !options.once });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(`npm start: ${error.message}\nRun npm start -- --help for the options.`);
  process.exitCode = 1;
}
