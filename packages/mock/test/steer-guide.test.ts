import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { loopbackServer, send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { mockOf } from './mock-of.ts';

const guide = await readFile(
  new URL('../../../docs/guides/steer-the-mock.md', import.meta.url),
  'utf8',
);
const [, block = ''] = /^```sh\n(mock=[\s\S]*?)^```$/m.exec(guide) ?? [];

/** The commands of the guide with this in them, for a mock and a receiver of a test. */
function programOf(part: string, url: string, receiver = ''): string[] {
  const lines = block.split('\n').filter((line) => /^\w+=/.test(line) || line.includes(part));
  const program = lines
    .join('\n')
    .replace('http://127.0.0.1:4010', url)
    .replace('http://127.0.0.1:3000', receiver)
    .replaceAll(/^curl/gm, 'curl --silent --show-error --fail-with-body --max-time 20');
  return ['-ec', program];
}

test('each command of the guide does what it says', async () => {
  const mock = await mockOf();
  const curl = async (part: string, receiver?: string) =>
    (await promisify(execFile)('sh', programOf(part, mock.url, receiver))).stdout;
  await curl('"operation":"createPayment"');
  await curl('"example":"Blocked"');
  const faults = JSON.parse(await curl('curl $mock/faults'));
  expect(faults.faults).toMatchObject([
    { operation: 'createPayment', rule: { drop: 'after' }, timesLeft: 1 },
    { operation: 'getPayment' },
  ]);
  const blocked = await send(mock, '/payments/NTc4MTI2');
  expect(await blocked.json()).toMatchObject({ payment: { status: 'blocked' } });
  expect(await curl('/examples?')).toContain('"Blocked"');
  await send(mock, '/trades/_all');
  expect(await curl('/requests/next?')).toContain('/trades/_all');
  expect(await curl('/requests?')).toBe('{"requests":[]}');
  const { url: to, requests } = await loopbackServer((response) => response.writeHead(204).end());
  expect(await curl('/webhooks', to)).toContain('"status":204');
  expect(requests).toMatchObject([{ url: '/hook' }]);
  await curl('/reset');
  expect(mock.listRules()).toEqual([]);
});

test('the stream of the guide prints what happens, until the mock closes', async () => {
  const mock = await mockOf();
  const child = spawn('sh', programOf('/stream', mock.url), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const exit = once(child, 'exit');
  await expect
    .poll(() => {
      mock.reset();
      return printed;
    })
    .toContain('event: reset');
  await mock.close();
  expect(await exit).toEqual([0, null]);
});
