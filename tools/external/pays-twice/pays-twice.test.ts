import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { repository } from '@crossborder-fx/tools-description';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { type FaultName, faults } from '../../../packages/sandbox/src/prove/faults.ts';
import { installedPackage, runTool } from '../interoperability/src/run-tool.ts';

const seed = 1;
const orders = [1, 2, 3, 4, 5].map((digit) => `invoice-471${digit}`);
const samples = join(repository, 'docs/samples');
const programs = join(import.meta.dirname, 'programs');
const dist = join(import.meta.dirname, 'dist');
const versionOf = (name: string) => `\`${name}\` ${installedPackage(name).version}`;

interface Client {
  name: string;
  command: string;
  /** The files for this client, in addition to the list of orders and the common files that every client gets. */
  files: readonly string[];
  /** Whether the client is safe: a safe client pays each order once, and every other client pays each order twice. */
  isSafe?: boolean;
}

const beside = 'sh beside-gateway.sh sh pay-each.sh';
const clients: Client[] = [
  {
    name: '[the start page](../../README.md): `createOnce` with a journal',
    command: 'sh pay-each.sh node pay.ts',
    files: [join(samples, 'start-page/pay.ts')],
    isSafe: true,
  },
  {
    name: '[a gateway](../guides/from-any-language.md), called from Python',
    command: `${beside} python3 pay.py`,
    files: [join(samples, 'from-any-language/pay.py')],
    isSafe: true,
  },
  {
    name: '[a gateway](../guides/from-any-language.md), called from PHP',
    command: `${beside} php pay.php`,
    files: [join(samples, 'from-any-language/pay.php')],
    isSafe: true,
  },
  {
    name: '[the quick start](../guides/quick-start.md): `create`',
    command: 'sh pay-each.sh node first-payment.ts',
    files: [join(samples, 'quick-start/first-payment.ts')],
  },
  {
    name: `a client of ${versionOf('@hey-api/openapi-ts')} in ${versionOf('p-retry')}`,
    command: 'node hey-api.mjs',
    files: [join(dist, 'hey-api.mjs')],
  },
  {
    name: `${versionOf('openapi-fetch')} with a retry of its own`,
    command: 'node openapi-fetch.mjs',
    files: [join(dist, 'openapi-fetch.mjs')],
  },
  { name: '`curl --retry`', command: 'sh curl-retry.sh', files: [] },
];

beforeAll(async () => {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist);
  const input = join(repository, 'packages/openapi/openapi.codegen.json');
  const args = ['--input', input, '--output', 'client', '--no-log-file'];
  await runTool('@hey-api/openapi-ts', args, dist);
  await build({
    entryPoints: ['hey-api', 'openapi-fetch'].map((name) => join(programs, `${name}.ts`)),
    ...{ outdir: dist, outExtension: { '.js': '.mjs' }, logLevel: 'error' },
    ...{ bundle: true, format: 'esm', platform: 'node' },
  });
});

interface Told {
  orders: {
    state: string;
    fault: FaultName | 'started again';
    requests: { run: number; operation: string; payment: string | null }[];
  }[];
}

/** Runs the command `prove` of the sandbox on a client in an empty folder, as any user would. */
async function prove({ command, files }: Client): Promise<Told> {
  const folder = join(dist, `${clients.findIndex((one) => one.command === command)}`);
  await mkdir(folder);
  const common = ['pay-each.sh', 'beside-gateway.sh', 'curl-retry.sh'];
  const signing = ['sign.sh', 'sign.py'].map((name) => join(samples, name));
  for (const file of [...files, ...signing, ...common.map((name) => join(programs, name))]) {
    await cp(file, join(folder, basename(file)));
  }
  await writeFile(join(folder, 'orders.json'), JSON.stringify(orders));
  const args = ['prove', '--json', '--orders', 'orders.json', '--seed', `${seed}`, '--'];
  const bin = join(repository, 'node_modules/.bin');
  const PATH = [bin, process.env['PATH']].join(delimiter);
  const options = { cwd: folder, env: { ...process.env, PATH } };
  const child = spawn('crossborder-fx-sandbox', [...args, ...command.split(' ')], options);
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(printed);
}

/** Lists the simulated failures after which the client pays orders twice, in one run of its program or in a later run. */
function faultsOf({ orders: told }: Told, isOneRun: boolean): string {
  const found = told.flatMap(({ state, fault, requests }) => {
    const [first, second] = requests.filter(
      ({ operation, payment }) => operation === 'createPayment' && payment !== null,
    );
    if (state !== 'twice' || (first?.run === second?.run) !== isOneRun) return [];
    return fault === 'started again' ? ['no fault'] : [faults[fault].told];
  });
  return [...new Set(found)].sort().join(', ') || 'never';
}

test('the page "Who pays twice" says how clients pay twice', async () => {
  const rows: string[][] = [];
  for (const client of clients) {
    const told = await prove(client);
    const states = told.orders.map(({ state }) => state);
    expect(new Set(states), client.name).toEqual(new Set([client.isSafe ? 'once' : 'twice']));
    rows.push([client.name, `\`${client.command}\``, faultsOf(told, true), faultsOf(told, false)]);
  }
  const headings = ['client', 'command', 'sends again after', 'pays again in its next run after'];
  const page = `<!-- Written by \`npm run prove\`. Do not edit. -->

# Who pays twice

[\`prove\`](../guides/testing.md#does-it-pay-twice) played these clients with the seed ${seed} and five orders:
\`npx @crossborder-fx/sandbox prove --orders orders.json --seed ${seed} -- COMMAND\`. A client with \`never\` twice paid
each order once. None lost an order.

${markdownTable(headings, rows)}

A client that is started again goes on where it stopped; only the quick start's begins anew. \`npm run prove\` in the repository
plays [the programs](../../tools/external/pays-twice/programs) again.
`;
  const remedy = 'Run `npm run prove` and commit what it changes.';
  await expect(page, remedy).toMatchFileSnapshot(join(repository, 'docs/generated/pays-twice.md'));
});
