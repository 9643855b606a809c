import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import type { PaymentCreate } from '@crossborder-fx/openapi';
import { repository } from '@crossborder-fx/tools-description';
import { Client } from 'pg';
import type { Exchange } from '../../../src/comparison.ts';
import { startServer, withUsage } from '../../../src/sections/servers/start-server.ts';

const token = 'a-token-of-the-bench-01';
const login = { username: 'treasury-api', secret: 'a-secret-of-tests' };
const health: Exchange = {
  name: 'health',
  method: 'GET',
  path: '/healthz',
  headers: async () => ({}),
  status: 200,
  answer: { status: 'ok' },
};
const read: Exchange = { ...health, name: 'read', path: '/payments/NTc4', answer: () => true };

/** A service that answers at once, and a folder. Each gateway is a process of its own. */
export async function openGateway() {
  const service = fork(join(import.meta.dirname, '../../client/tasks/instant-service.ts'));
  const [{ baseUrl, body }] = await once(service, 'message');
  const environment = {
    FX_BASE_URL: baseUrl,
    FX_USERNAME: login.username,
    FX_SECRET: login.secret,
  };
  const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
  return {
    folder,
    body: body as Omit<PaymentCreate, 'tag'>,
    fx: createClient({ baseUrl, ...login }),
    /** Is done when it has given its first answer. */
    start: (place: readonly string[], more: Record<string, string> = {}) =>
      startServer(
        withUsage({
          name: 'gateway',
          args: (port) => [
            join(repository, 'packages/gateway/bin/crossborder-fx-gateway.js'),
            ...['--account', 'bench', '--listen', `127.0.0.1:${port}`, ...place],
          ],
          env: { ...environment, GATEWAY_TOKENS: `bench:${token}`, ...more },
        }),
        health,
      ),
    /** Passes reads on by the client, and does nothing else. */
    startBare: () =>
      startServer(
        withUsage({
          name: 'bare node:http',
          args: (port) => [join(import.meta.dirname, 'bare-server.ts'), `${port}`],
          env: environment,
        }),
        read,
      ),
    async [Symbol.asyncDispose]() {
      service.kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** A database of its own on the server of the benchmarks. */
export async function openDatabase(server: string) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    async [Symbol.asyncDispose]() {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** A program's request to a gateway. @throws {Error} unless it is answered with 200 and a payment */
export async function ask(url: string, path: string, key?: string, body?: object) {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { payment } = Object(await answer.json());
  if (answer.status !== 200 || !payment?.id) throw new Error(`answered ${answer.status}`);
  return payment as { id: string };
}
