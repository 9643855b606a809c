import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// The script runs in a separate process: it starts the sandbox of the built package and waits for the first answer. Node 22.13,
// on which start-sandbox.test.ts runs too, has no registerHooks, so this test has its own file.
const script = `
  import { once } from 'node:events';
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) files.push(url);
      return next(url, context);
    },
  });
  const { startSandbox } = await import('@crossborder-fx/sandbox');
  const sandbox = await startSandbox({ auth: false });
  const request = process.getBuiltinModule('node:http').get(sandbox.url + '/wallets');
  const [answer] = await once(request, 'response');
  answer.resume();
  const hasUndici = process.moduleLoadList.some((name) => name.includes('undici'));
  await sandbox.close();
  console.log(JSON.stringify({ status: answer.statusCode, files, hasUndici }));
`;

test('the sandbox loads few files before it gives its first answer, and does not load undici', async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' },
  });
  const { status, files, hasUndici } = JSON.parse(stdout);
  expect([status, hasUndici]).toEqual([200, false]);
  // Each file that Node loads takes time. Without the bundle, the sandbox would load 248 files.
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(25);
});
