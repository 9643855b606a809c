import { expect, test, vi } from 'vitest';
import {
  answersPath,
  exchange,
  fakeProgram,
  fakeServer,
  right,
} from '../../../test/fake-server.ts';
import type { ServerCommand } from '../../comparison.ts';
import { openConnections } from './connections.ts';
import { startServer, withUsage } from './start-server.ts';

// Each of these starts processes.
vi.setConfig({ testTimeout: 300_000 });

/** The port that the command was told. */
function watched(command: ServerCommand) {
  const ports: number[] = [];
  const args = (port: number) => {
    ports.push(port);
    return command.args(port);
  };
  return { command: { ...command, args }, ports };
}

async function expectGone(port = 0): Promise<void> {
  using connections = openConnections(port, 1);
  await expect(connections.send(exchange, 1)).rejects.toThrow('ECONNREFUSED');
}

test('a server is there once it has answered, until it is disposed of', async () => {
  const server = await startServer(fakeServer('works', right), exchange);
  {
    using connections = openConnections(server.port, 1);
    expect(await connections.send(exchange, 1)).toBeGreaterThan(0);
  }
  await server[Symbol.asyncDispose]();
  await expectGone(server.port);
  await server[Symbol.asyncDispose]();
});

test('its environment is ours and its own', async () => {
  const answer = { path: process.env['PATH'], own: 'x' };
  const listener =
    '(_, response) => response.end(JSON.stringify({ path: process.env.PATH, own: process.env.OWN }))';
  const command = { ...fakeServer('works', listener), env: { OWN: 'x' } };
  const server = await startServer(command, { ...exchange, answer });
  await server[Symbol.asyncDispose]();
  await expectGone(server.port);
});

test('it has its own form of an exchange, for which it may be sent something first', async () => {
  const command = {
    ...fakeServer('works', answersPath),
    async ownExchanges(url: string) {
      const path = await (await fetch(`${url}/own`)).json();
      return { [exchange.name]: { path: String(path), answer: path } };
    },
  };
  await using server = await startServer(command, exchange);
  const { port, formOf } = server;
  expect(formOf(exchange)).toEqual({ ...exchange, path: '/own', answer: '/own' });
  const other = { ...exchange, name: 'other', answer: '/' };
  expect(formOf(other)).toEqual(other);
  using connections = openConnections(port, 1);
  await connections.send(formOf(exchange), 1);
  await expect(connections.send(exchange, 1)).rejects.toThrow('answered 200: "/"');
});

test('one that ends says why', async () => {
  const ends = fakeProgram('ends', 'console.error("no licence"); process.exitCode = 3');
  await expect(startServer(ends, exchange)).rejects.toThrow('ended before it answered: no licence');
});

test('one that answers wrong is stopped', async () => {
  const { command, ports } = watched(fakeServer('wrong', '(_, response) => response.end("{}")'));
  await expect(startServer(command, exchange)).rejects.toThrow('answered 200: {}');
  await expectGone(ports[0]);
});

test('one that never listens is given up', async () => {
  const { command, ports } = watched(
    fakeProgram('waits', 'process.stdin.resume(); setInterval(() => {}, 1e6)'),
  );
  const starting = startServer(command, exchange, 0);
  await expect(starting).rejects.toThrow('did not answer within 0 ms');
  await expectGone(ports[0]);
});

test('what is garbage does not count as memory', async () => {
  const litters = `(_, response) => { globalThis.last = Array(5e6).fill(0.5).length; response.end('{"a":1}'); }`;
  await using server = await startServer(withUsage(fakeServer('litters', litters)), exchange);
  const { heapUsed, rss } = await server.memory();
  expect(heapUsed).toBeLessThan(30_000_000);
  expect(rss).toBeGreaterThan(heapUsed);
});

test('what it keeps of each request counts as memory', async () => {
  const keeps = `(_, response) => {
    (globalThis.kept ??= []).push(Array(1e5).fill(0.5));
    response.end('{"a":1}');
  }`;
  await using server = await startServer(withUsage(fakeServer('keeps', keeps)), exchange);
  using connections = openConnections(server.port, 1);
  const before = await server.memory();
  await connections.send(exchange, 50);
  // Each has 800,000 bytes.
  expect((await server.memory()).heapUsed - before.heapUsed).toBeGreaterThan(38_000_000);
});

test('its processor time is what it has worked', async () => {
  const works = `(_, response) => {
    const start = process.cpuUsage().user;
    while (process.cpuUsage().user - start < 50_000);
    response.end('{"a":1}');
  }`;
  await using server = await startServer(withUsage(fakeServer('works', works)), exchange);
  using connections = openConnections(server.port, 1);
  const before = await server.cpuTime();
  await connections.send(exchange, 2);
  expect((await server.cpuTime()) - before).toBeGreaterThan(100_000);
});
