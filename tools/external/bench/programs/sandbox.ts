import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '@crossborder-fx/sandbox';

// `sandbox.ts PORT MILLISECONDS` starts a sandbox that waits before each answer. Its clock begins on a Monday. Its
// webhook receiver never answers, so it sends hardly any notification, and the benchmark does not measure the sending.

const [port, latency = 0] = process.argv.slice(2).map(Number);
const { FX_USERNAME: username = '', FX_SECRET: secret = '' } = process.env;
const receiver = createServer(() => {}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const webhook = { url, events: ['PAYMENT_CREATED'] as const };
await startSandbox({
  ...(port !== undefined && { port }),
  at: '2026-11-23 09:00:00',
  credentials: { username, secret },
  latency,
  webhook,
});
