import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder, tls } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A file for node:test that starts a server, calls it over a connection that stays open, and forgets close(). */
const forgetful = (options: object) => `
  import { request, Agent } from ${'tls' in options ? "'node:https'" : "'node:http'"};
  import { once } from 'node:events';
  import { connect } from 'node:net';
  import { test } from 'node:test';
  import { startTestServer } from ${from('../start-test-server.ts')};
  import { document } from ${from('../../test/server.ts')};

  test('calls the server', async () => {
    const answer = () => ({ status: 200 });
    const options = ${JSON.stringify(options)};
    const { url } = await startTestServer({ document, answer, auth: false, ...options });
    const agent = new Agent({ keepAlive: true, ca: options.tls?.cert });
    const [response] = await once(request(url + '/wallets', { agent }).end(), 'response');
    await once(response.resume(), 'end');
    // Nothing ends this one after a while.
    await once(connect(new URL(url).port, '127.0.0.1').unref(), 'connect');
    console.log('answered with', response.statusCode);
  });
`;

async function started(options: object) {
  const folder = await temporaryFolder();
  const file = join(folder, 'forgetful.test.mjs');
  await writeFile(file, forgetful(options));
  const child = spawn(process.execPath, ['--test-reporter', 'spec', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FORCE_COLOR: '0', NODE_TEST_CONTEXT: '' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test.each([
  ['http', {}],
  ['https', { tls }],
])('with unref, a process that forgets close() ends, over %s', async (_name, options) => {
  const child = await started({ ...options, unref: true });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output).toContain('answered with 200');
  expect(code).toBe(0);
});

test('without it, the process goes on', async () => {
  const child = await started({});
  let output = '';
  // The summary is the last that node:test prints.
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('✔ calls the server')) break;
  }
  await expect(once(child, 'exit', { signal: AbortSignal.timeout(500) })).rejects.toThrow();
});
