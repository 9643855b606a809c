import { once } from 'node:events';
import { cp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSandbox } from '@crossborder-fx/sandbox';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { afterAll, expect, test } from 'vitest';
import { samples } from '../pages/sample-blocks.ts';
import { runSampleOn } from './run-sample.ts';

// No payment is made on it, so that no day matters.
const sandbox = await startSandbox({ at: '2026-11-23 09:00:00' });
afterAll(() => sandbox.close());

/** Runs a program beside `sign.sh` and `sign.py`. */
async function run(name: string, program: string) {
  const folder = await temporaryFolder();
  for (const file of ['sign.sh', 'sign.py']) await cp(join(samples, file), join(folder, file));
  await writeFile(join(folder, name), program);
  return await runSampleOn(sandbox, name, folder);
}

test.each([
  [
    'program.sh',
    `. ./sign.sh
     FX_SECRET=wrong
     wallets=$(call GET /wallets)
     echo "goes on"`,
  ],
  [
    'program.py',
    `import os
from sign import call
os.environ["FX_SECRET"] = "wrong"
call("GET", "/wallets")
print("goes on")`,
  ],
])('an error of the service ends %s, and is shown', async (name, program) => {
  const { stdout, stderr, code } = await run(name, program);
  expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  expect(stderr).toMatch(/GET \/wallets was answered with 401: {.*"InvalidSignature"/);
});

test.each([
  ['program.sh', '. ./sign.sh\nFX_BASE_URL=http://127.0.0.1:1\nx=$(call GET /wallets)\necho on'],
  [
    'program.py',
    `import os
from sign import call
os.environ["FX_BASE_URL"] = "http://127.0.0.1:1"
call("GET", "/wallets")
print("on")`,
  ],
])('so does a service that does not answer %s', async (name, program) => {
  const { stdout, stderr, code } = await run(name, program);
  expect(code).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/refused|connect/);
});

test.each([
  ['program.sh', '. ./sign.sh\nanswer=$(call GET /payments/all)\necho "<$answer>"', '<>\n'],
  ['program.py', 'from sign import call\nprint(call("GET", "/payments/all"))', 'None\n'],
])('nothing found is no error in %s', async (name, program, stdout) => {
  expect(await run(name, program)).toEqual({ stdout, stderr: '', code: 0 });
});

test('a script keeps its own variables', async () => {
  const { stdout } = await run(
    'program.sh',
    '. ./sign.sh\nbody=mine status=mine\ncall GET /wallets >/dev/null\necho $body $status',
  );
  expect(stdout).toBe('mine mine\n');
});

test.each([
  ['program.sh', (url: string) => `. ./sign.sh\nFX_BASE_URL=${url}\nx=$(call GET /wallets)`],
  [
    'program.py',
    (url: string) =>
      `import os\nfrom sign import call\nos.environ["FX_BASE_URL"] = "${url}"\ncall("GET", "/wallets")`,
  ],
])('%s follows no redirect', async (name, programFor) => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { stderr, code } = await run(name, programFor(`http://127.0.0.1:${port}`));
  server.close();
  expect(seen).toEqual(['/wallets']);
  expect(code).toBe(1);
  expect(stderr).toContain('GET /wallets was answered with 302');
});
