import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';

const help = `Usage: npm run docs -- [options]

Builds what is out of date, and serves the documentation site on this machine with a sandbox
beside it, whose console a browser shows. The clock of the sandbox stands still until it is moved.

Options:
  --port <number>          port of the site (default: any free one)
  --sandbox-port <number>  port of the sandbox (default: any free one)
  --help                   print this help`;

async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'sandbox-port': { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    console.log(help);
    return 0;
  }
  const port = readPort('port', options.port);
  const sandboxPort = readPort('sandbox-port', options['sandbox-port']);
  // nx builds what is out of date, and prints its progress.
  const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
  const build = [nx, 'run', 'docs:build'];
  const { status } = spawnSync(process.execPath, build, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) return 1;
  // What it imports exists only once it is built.
  const { serveDocs } = await import('./serve-docs.ts');
  await serveDocs({ port, sandboxPort });
  return 0;
}

function readPort(option: string, text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`--${option} must be a number from 0 to 65535, not ${text}`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(`npm run docs: ${error.message}\nRun npm run docs -- --help for the options.`);
  process.exitCode = 1;
}
