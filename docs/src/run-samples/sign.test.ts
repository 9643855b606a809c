import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import { loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { samples } from '../pages/sample-blocks.ts';
import { runSampleOn } from './run-sample.ts';

// These tests create no payment on the sandbox, so the date of the sandbox does not matter.
const sandbox = await startSandbox({ at: '2026-11-23 09:00:00' });
afterAll(() => sandbox.close());

async function run(name: string, program: string, server: Partial<Sandbox> = {}) {
  const folder = await temporaryFolder();
  for (const file of ['sign.sh', 'sign.py']) await cp(join(samples, file), join(folder, file));
  await writeFile(join(folder, name), program);
  const { url, credentials } = sandbox;
  return await runSampleOn({ url, credentials, ...server }, name, folder);
}

describe.each([
  ['program.sh', '. ./sign.sh\nanswer=$(call GET /payments/all)\necho "<$answer>"'],
  ['program.py', 'from sign import call\nprint("<", call("GET", "/payments/all") or ">", sep="")'],
])('%s', (...program) => {
  test('a program with sign.sh or sign.py does not treat an empty list as an error', async () => {
    expect(await run(...program)).toEqual({ stdout: '<>\n', stderr: '', code: 0 });
  });

  test('when the service answers with an error, a program that uses sign.sh or sign.py shows the error and ends', async () => {
    const credentials = { ...sandbox.credentials, secret: 'wrong' };
    const { stderr, ...end } = await run(...program, { credentials });
    expect(end).toEqual({ stdout: '', code: 1 });
    expect(stderr).toMatch(/GET \/payments\/all was answered with 401: {.*"InvalidSignature"/);
  });

  test('a service that does not answer ends a program with sign.sh or sign.py', async () => {
    const { stdout, stderr, code } = await run(...program, { url: 'http://127.0.0.1:1' });
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/refused|connect/);
  });

  test('a program with sign.sh or sign.py follows no redirect', async () => {
    const seen: (string | undefined)[] = [];
    const { url } = await loopbackServer((response, request) => {
      seen.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const { stderr, code } = await run(...program, { url });
    expect(seen).toEqual(['/payments/all']);
    expect(code).toBe(1);
    expect(stderr).toContain('GET /payments/all was answered with 302');
  });
});

test('sign.sh changes no variable of the script that uses it', async () => {
  const { stdout } = await run(
    'program.sh',
    '. ./sign.sh\nbody=mine status=mine\ncall GET /wallets >/dev/null\necho $body $status',
  );
  expect(stdout).toBe('mine mine\n');
});
