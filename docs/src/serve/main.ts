import { parseArgs } from 'node:util';
import { buildFor, readPort } from '@crossborder-fx/tools-tour/command';

const help = `Usage: npm run docs -- [options]

Builds the site if it is out of date, and serves it on this machine together with a sandbox,
which has a console for the browser. The clock of the sandbox stands still until you move it.

Options:
  --port <number>          port of the site (default: any free one)
  --sandbox-port <number>  port of the sandbox (default: any free one)
  --help, -h               print this help`;

async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'sandbox-port': { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (options.help) {
    console.log(help);
    return 0;
  }
  const port = readPort('port', options.port);
  const sandboxPort = readPort('sandbox-port', options['sandbox-port']);
  if (!buildFor('docs:build')) return 1;
  // Imports serve-docs.ts only after the build, because serve-docs.ts imports files that the build makes.
  const { serveDocs } = await import('./serve-docs.ts');
  await serveDocs({ port, sandboxPort });
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(`npm run docs: ${error.message}\nRun npm run docs -- --help for the options.`);
  process.exitCode = 1;
}
