import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { createCluster } from '@redis/client';
import { Cluster, Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt } from '../../test/store-subject.ts';
import { redisStore } from './redis-store.ts';

const slots = 16_384;

/** Returns different network ports that were free a moment ago. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

// The test starts a cluster of three Redis servers, each with a third of the slots.
describe.skipIf(redisUrl() === undefined || !isInstalled)('a cluster of Redis', () => {
  let folder: string;
  const servers: ChildProcess[] = [];
  let ports: number[] = [];
  let nodes: Redis[] = [];

  function start(port: number, busPort = 0): Redis {
    const own = ['--port', `${port}`, '--cluster-port', `${busPort}`];
    const cluster = ['--cluster-enabled', 'yes', '--cluster-config-file', `${port}.conf`];
    const files = ['--dir', folder, '--save', '', '--appendonly', 'no'];
    const given = ['--bind', '127.0.0.1', ...own, ...cluster, ...files];
    servers.push(spawn('redis-server', given, { stdio: 'ignore' }));
    const node = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
    return node.on('error', () => {});
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cluster-'));
    const free = await freePorts(6);
    ports = free.slice(0, 3);
    nodes = ports.map((port, index) => start(port, free[index + 3]));
    for (const [index, node] of nodes.entries()) {
      const [from, to] = [index, index + 1].map((part) => Math.floor((part * slots) / 3));
      await node.call('CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${Number(to) - 1}`);
      const meet = ['MEET', '127.0.0.1', `${ports[index]}`, `${free[index + 3]}`];
      if (index > 0) await nodes[0]?.call('CLUSTER', ...meet);
    }
    for (const node of nodes) {
      const isWhole = async () => {
        const info = String(await node.call('CLUSTER', 'INFO'));
        return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');
      };
      while (!(await isWhole())) await setTimeout(10);
    }
  });

  afterAll(async () => {
    for (const node of nodes) node.disconnect();
    const alive = servers.filter((one) => one.exitCode === null && one.signalCode === null);
    const ended = alive.map((one) => once(one, 'close'));
    for (const one of alive) one.kill();
    await Promise.all(ended);
    await rm(folder, { recursive: true });
  });

  /** Opens a store on the cluster through each client library that supports clusters. */
  async function openStores() {
    const ofNodeRedis = createCluster({
      rootNodes: ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })),
    });
    ofNodeRedis.on('error', () => {});
    await ofNodeRedis.connect();
    const ofIoredis = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })));
    return {
      stores: [
        redisStore({
          consumer: 'billing',
          send: (command, key) => {
            expect(command).toContain(key);
            return ofNodeRedis.sendCommand(key, false, command);
          },
        }),
        redisStore({
          consumer: 'billing',
          send: ([name, ...values]) => ofIoredis.call(name, ...values),
        }),
      ] as const,
      close: async () => {
        ofIoredis.disconnect();
        await ofNodeRedis.close();
      },
    };
  }

  it('only one of two clients of a Redis cluster processes each of a hundred events, and each server of the cluster stores some keys', async () => {
    const { stores, close } = await openStores();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const key = `event {${index}}`;
        const both = stores.map((store) => attempt(store, { key, signature: `${key} bytes` }));
        const ended = await Promise.all(both);
        return { ended: ended.filter((one) => one === 'processed').length, key };
      }),
    );
    expect(outcomes.filter(({ ended }) => ended !== 1)).toEqual([]);
    const again = outcomes.map(({ key }, index) =>
      attempt(stores[index % 2 ? 0 : 1], { key, signature: `${key} bytes` }),
    );
    expect(new Set(await Promise.all(again))).toEqual(new Set(['duplicate']));
    const facts = outcomes.map(({ key }) => `PAYMENT ${key} finalized`);
    expect(await stores[0].seen(facts)).toHaveProperty('size', facts.length);
    expect(await Promise.all(nodes.map((node) => node.dbsize()))).toEqual(
      nodes.map(() => expect.toSatisfy((size: number) => size > 1)),
    );
    await close();
  });

  // A server of a cluster refuses a command whose keys are in several slots.
  it('redisStore keeps the keys of each command in one slot of a cluster, and passes one of them to the function send', async () => {
    const { stores, close } = await openStores();
    const [store] = stores;
    for (const text of ['key', '', '{', '}', '{}', 'a{b}c', '}{', 'é', '\0']) {
      expect(await attempt(store, { key: text, signature: text })).toBe('processed');
      await store.note({ facts: [text, 'other'], open: [text], closed: [text] });
      expect(await store.seen([text, `${text}2`])).toEqual(new Set([text]));
    }
    await store.memory();
    await store.open();
    await close();
  });

  it('redisStore finds an event after the slot of its key has moved to another server', async () => {
    const { stores, close } = await openStores();
    const key = 'moved';
    for (const store of stores) await attempt(store, { key, signature: 'bytes' });
    const name = 'crossborder-fx:webhooks:billing:{moved}';
    const slot = String(await nodes[0]?.call('CLUSTER', 'KEYSLOT', name));
    const from = Math.floor((Number(slot) * 3) / slots);
    const to = (from + 1) % 3;
    const [source, target] = [nodes[from], nodes[to]] as [Redis, Redis];
    const [sourceId, targetId] = await Promise.all(
      [source, target].map(async (node) => String(await node.call('CLUSTER', 'MYID'))),
    );
    await target.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', `${sourceId}`);
    await source.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', `${targetId}`);
    const keys = (await source.call('CLUSTER', 'GETKEYSINSLOT', slot, '100')) as string[];
    expect(keys).toContain(name);
    const migrate = ['127.0.0.1', `${ports[to]}`, '', '0', '60000', 'KEYS'];
    await source.call('MIGRATE', ...migrate, ...keys);
    for (const node of [target, source]) {
      await node.call('CLUSTER', 'SETSLOT', slot, 'NODE', `${targetId}`);
    }
    await expect(source.call('HGETALL', name)).rejects.toThrow('MOVED');
    for (const store of stores) {
      expect(await attempt(store, { key, signature: 'bytes' })).toBe('duplicate');
    }
    await close();
  });
});
