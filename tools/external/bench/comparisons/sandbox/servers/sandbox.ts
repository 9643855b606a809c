import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWsse } from '@crossborder-fx/client/wsse';
import { startSandbox } from '@crossborder-fx/sandbox';

// A sandbox with one subscription. Its receiver never answers, so that notifications are planned and
// hardly any is sent: sending is not measured.

const [port, at = ''] = process.argv.slice(2);
const { FX_USERNAME: username = '', FX_SECRET: secret = '' } = process.env;
const credentials = { username, secret };

const { url } = await startSandbox({ port: Number(port), credentials, at });
const receiver = createServer(() => {}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const response = await fetch(`${url}/webhooks`, {
  method: 'POST',
  headers: { 'x-wsse': await signWsse(credentials), 'content-type': 'application/json' },
  body: JSON.stringify({
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    events: ['PAYMENT_CREATED'],
  }),
});
if (!response.ok) throw new Error(await response.text());
