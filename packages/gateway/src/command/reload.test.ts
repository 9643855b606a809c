import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  aliceToken,
  bearer,
  callsOf,
  erpToken,
  gatewaySetup,
  shopToken,
} from '../../test/setup.ts';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-gateway.js', import.meta.url));

test('SIGHUP makes the gateway read its tokens again, and a token file with a mistake changes nothing', async () => {
  const { client, data, sandbox } = await gatewaySetup();
  const file = `${data}.tokens`;
  await writeFile(file, `shop:${shopToken}`);
  const env = {
    ...process.env,
    ...{ FX_BASE_URL: client.baseUrl, FX_USERNAME: client.username, FX_SECRET: client.secret },
    ...{ GATEWAY_TOKENS_FILE: file, GATEWAY_DECIDERS: `alice:${aliceToken}` },
  };
  const place = ['--account', 'acme-test', '--data', data, '--create', '--listen', '127.0.0.1:0'];
  const child = spawn(process.execPath, [bin, ...place], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const complaints = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const { value: listening } = await printed.next();
  const { call } = callsOf(String(listening).replace('listening on ', ''), sandbox);
  const statuses = () =>
    Promise.all(
      [shopToken, erpToken].map(
        async (token) => (await call('GET', '/wallets', undefined, bearer(token))).status,
      ),
    );
  expect(await statuses()).toEqual([200, 401]);

  await writeFile(file, `erp:${erpToken}`);
  child.kill('SIGHUP');
  expect(await printed.next()).toMatchObject({ value: 'The gateway has read its tokens again.' });
  expect(await statuses()).toEqual([401, 200]);

  await writeFile(file, `erp:${aliceToken}`);
  child.kill('SIGHUP');
  for (let line = ''; !line.startsWith('The gateway still uses its earlier tokens: '); ) {
    line = (await complaints.next()).value ?? expect.fail('the gateway has ended');
    if (line.includes('earlier tokens'))
      expect(line).toMatch('must not have the token of the program erp');
  }
  expect(await statuses()).toEqual([401, 200]);
});
