import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type Mocker from '@stoplight/prism-http/dist/mocker/index.js';
import { expect, test } from 'vitest';
import { loadGenerator, readDescription } from './prism.ts';

const { default: plainMock }: typeof Mocker = createRequire(import.meta.url)(
  '@stoplight/prism-http/dist/mocker/index.js',
);
const nothing = () => {};
const log = { debug: nothing, info: nothing, success: nothing, warn: nothing, error: nothing };
const logger = { ...log, child: () => logger } as unknown as Parameters<
  ReturnType<typeof plainMock>
>[0];

test('the bundle of Prism makes up the same values as Prism itself from the same seed', () => {
  const generate = loadGenerator();
  const { operations } = readDescription();
  expect(operations.length).toBeGreaterThan(40);
  for (const operation of operations) {
    const config = { dynamic: true, seed: 'the same' };
    const input = { data: { method: 'get' as const, url: { path: '/' } }, validations: [] };
    const resource = operation as unknown as Parameters<typeof plainMock>[0]['resource'];
    const made = plainMock({ resource, input, config: { ...config } })(logger);
    if (made._tag === 'Left') throw made.left;
    const { statusCode: status, body } = made.right;
    expect(generate(operation, config), operation.path).toMatchObject({ status, body });
  }
});

// The script runs in a separate process. After each of its steps, the script lists the files that Node has loaded so far.
const script = `
  import { createRequire } from 'node:module';
  import { startMock } from '@crossborder-fx/mock';
  import { signWsse } from '@crossborder-fx/client/wsse';
  const loaded = (step) => {
    const files = Object.keys(createRequire(import.meta.url).cache);
    const packages = files.map((file) => file.split('/node_modules/').pop());
    console.log(JSON.stringify({ step, packages }));
  };
  loaded('import');
  const mock = await startMock({ log: 'silent' });
  const ask = async (prefer) => {
    const headers = { 'X-WSSE': await signWsse(mock.credentials), ...prefer };
    return (await fetch(mock.url + '/wallets', { headers })).arrayBuffer();
  };
  await ask();
  await ask({ prefer: 'code=500' });
  await ask({ prefer: 'dynamic=true, example=Accounts' });
  loaded('static');
  await ask({ prefer: 'dynamic=true' });
  loaded('dynamic');
  await mock.close();
`;

const heavy = /\/dist\/prism\/generate\.cjs$/;

test('the part of Prism that makes values up is loaded only when a request asks for made-up values', async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const env = { ...process.env, FORCE_COLOR: '0' };
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  const lines = stdout.trim().split('\n');
  const steps = lines.map((line): { step: string; packages: string[] } => JSON.parse(line));
  // The whole of Prism has 2,900 files, which take a second to load.
  expect(steps[2]?.packages.length).toBeLessThan(10);
  const loading = steps.filter(({ packages }) => packages.some((file) => heavy.test(file)));
  expect(steps.map(({ step }) => step)).toEqual(['import', 'static', 'dynamic']);
  expect(loading.map(({ step }) => step)).toEqual(['dynamic']);
});
