import { readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { freePort } from '@crossborder-fx/tools-test-utils';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { expect, onTestFinished, test } from 'vitest';
import { installPacked } from '../harness/install-packed.ts';

test('the first example of the README of the gateway pays in an empty folder, as it is written', async () => {
  const { bins, sandbox } = await installPacked();
  const bank = await sandbox.startSandbox({ port: 0 });
  onTestFinished(() => bank.close());
  const port = String(await freePort());
  const readme = await readFile(join(repository, 'packages/gateway/README.md'), 'utf8');
  const [start = '', pay = ''] = readme
    .matchAll(/^```sh\n(.*?)^```$/gms)
    .map(([, code = '']) => code);
  const { username, secret } = bank.credentials;
  const account = `export FX_BASE_URL=${bank.url} FX_USERNAME=${username} FX_SECRET=${secret}`;
  // The packages are installed already. The test replaces only the values of the README that differ on this machine.
  const script = `${start}${pay}`
    .replace(/^npm install .*$/m, ':')
    .replace(/^export FX_BASE_URL=.*$/m, account)
    .replace('gateway --account', `gateway --listen 127.0.0.1:${port} --account`)
    .replaceAll(':4020', `:${port}`);
  const modules = join(dirname(bins.sandbox), '..');
  await symlink(bins.gateway, join(modules, '.bin/crossborder-fx-gateway'));
  const ended = await runToEnd('bash', ['-ec', `trap 'kill $!' EXIT\n${script}`], {
    cwd: join(modules, '..'),
  });
  expect(ended.code, ended.stderr).toBe(0);
  const { payment } = JSON.parse(ended.stdout.slice(ended.stdout.indexOf('{')));
  expect(payment).toMatchObject({ tag: expect.stringContaining('invoice-4711') });
});
