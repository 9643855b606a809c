import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '@crossborder-fx/sandbox';

// A sandbox with one subscription. Its receiver never answers, so that notifications are planned and
// hardly any is sent: sending is not measured.

const [port, at = ''] = process.argv.slice(2);
const { FX_USERNAME: username = '', FX_SECRET: secret = '' } = process.env;
const receiver = createServer(() => {}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const webhook = { url, events: ['PAYMENT_CREATED'] as const };
await startSandbox({ port: Number(port), credentials: { username, secret }, at, webhook });
