import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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
