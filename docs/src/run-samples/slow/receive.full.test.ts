import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { expect, onTestFinished, test } from 'vitest';
import { isTried, languages } from './languages.ts';
import { withGateway } from './with-gateway.ts';

const paying = join(import.meta.dirname, '../../../samples/from-any-language');
const key = Buffer.alloc(32, 7);
const signingKey = `whsec_${key.toString('base64')}`;

/** Starts a sample program that receives the notifications of the gateway. The program runs until the test is over. */
async function startReceiver(name: string) {
  const port = await freePort();
  const file = join(paying, name);
  const built = await temporaryFolder();
  const { build, run } = languages[extname(name)] ?? expect.fail();
  for (const [command, ...args] of build?.(file, built) ?? []) {
    expect(await runToEnd(command, args, { cwd: built })).toMatchObject({ code: 0 });
  }
  const isPhp = name.endsWith('.php');
  const [program, ...args] = isPhp ? ['php', '-S', `127.0.0.1:${port}`, file] : run(file, built);
  const folder = await temporaryFolder();
  const child = spawn(program, args, {
    env: {
      ...process.env,
      GATEWAY_SIGNING_KEY: signingKey,
      EVENTS: name.endsWith('.py') ? join(folder, 'events.sqlite') : folder,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const url = `http://127.0.0.1:${port}/`;
  const isThere = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(isThere).toBe(true);
  return { url, lines };
}

const receivers = ['receive.py', 'receive.php', 'Receive.java'].filter(isTried);

test.each(receivers)('the receiver %s accepts an event from the gateway', async (name) => {
  const { url, lines } = await startReceiver(name);
  const port = await freePort();
  const subscribe = `http://127.0.0.1:${port}/notifications`;
  await withGateway(
    async ({ gateway, sandbox }) => {
      await gateway.catchUp();
      await sandbox.trigger('PAYMENT_CREATED');
      await expect.poll(() => lines).toContain('new PAYMENT_CREATED');
    },
    { port, deliverTo: url, signingKeys: [signingKey], subscribe },
  );
});

test.each(receivers)(
  'the receiver %s recognizes an event that arrives again, and refuses a forged or an old event',
  async (name) => {
    const { url, lines } = await startReceiver(name);
    const send = async ({
      signedBy = key,
      secondsAgo = 0,
      body = '{"event":"PAYMENT_CREATED"}',
    }) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
      const signature = createHmac('sha256', signedBy).update(`id-1.${timestamp}.${body}`);
      const headers = {
        'webhook-id': 'id-1',
        'webhook-timestamp': timestamp,
        // A notification may have two signatures, made with two keys; in this notification the second signature is right.
        'webhook-signature': `v1,AAAA v1,${signature.digest('base64')}`,
      };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    expect(await send({ signedBy: Buffer.alloc(32, 8) })).toBe(400);
    expect(await send({ secondsAgo: 600 })).toBe(400);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(lines).toEqual([]);
    expect([await send({}), await send({})]).toEqual([204, 204]);
    await expect.poll(() => lines).toEqual(['new PAYMENT_CREATED', 'known PAYMENT_CREATED']);
  },
);
