import { once } from 'node:events';
import { Agent } from 'node:https';
import { Worker } from 'node:worker_threads';
import { createClient } from '@crossborder-fx/client';
import { tls } from '@crossborder-fx/tools-test-utils/tls';
import { spreadOf } from '../../../src/result.ts';
import { body, id } from '../payment.ts';
import { bareHttp } from '../send-bare.ts';

// A creation over TLS, on a path of 40 ms: what its connection costs. The subjects take turns.

const server = new Worker(new URL('slow-path-server.ts', import.meta.url));
const [baseUrl] = await once(server, 'message');
const { cert: ca } = tls;

function client(options: { spareConnection?: boolean } = {}) {
  const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
  const fx = createClient({ baseUrl, ...credentials, agent: new Agent({ ca }), ...options });
  return () => fx.payments.create(body);
}

async function bare(keepAlive: boolean) {
  const { create } = await bareHttp({ keepAlive, ca }, { id, body })(baseUrl);
  return create as () => unknown;
}

const subjects: Record<string, () => unknown> = {
  'node:https, a connection that is kept': await bare(true),
  'node:https, a new connection each time': await bare(false),
  '@crossborder-fx/client': client(),
  '@crossborder-fx/client, spareConnection': client({ spareConnection: true }),
};

const turns = Math.max(2, Number(process.argv[2]) / 10);
const times: Record<string, number[]> = {};
for (let turn = 0; turn <= turns; turn++) {
  for (const [subject, create] of Object.entries(subjects)) {
    const start = performance.now();
    await create();
    times[subject] ??= [];
    // The first one opens what is kept, and loads what is needed.
    if (turn > 0) times[subject].push(performance.now() - start);
  }
}
const samples = Object.entries(times).map(([subject, taken]) => [subject, spreadOf(taken).median]);
console.log(JSON.stringify(Object.fromEntries(samples)));
process.exit();
