import { expect, test } from 'vitest';
import type { RequestData } from './control-interface.ts';
import { createRequestLog, mostRows } from './request-log.ts';

function entry(number: number, more: Partial<RequestData> = {}): RequestData {
  const at = new Date(Date.UTC(2026, 10, 24) + number).toISOString();
  const common = { method: 'GET', query: {}, pathParameters: {}, headers: {}, nonceReused: false };
  return { ...common, path: `/wallets/${number}`, at, ...more } as RequestData;
}

function logOf(journal: RequestData[] = []) {
  const frames: (() => void)[] = [];
  const log = createRequestLog({ requests: async () => journal }, (draw) => frames.push(draw));
  return {
    log,
    frames,
    add: (...entries: RequestData[]) => {
      for (const one of entries) log.add(JSON.stringify(one));
    },
    draw: () => {
      for (const frame of frames.splice(0)) frame();
    },
    paths: () => log.state.get().rows.map(({ path }) => path),
  };
}

test('many requests are drawn in one frame, newest first', () => {
  const { frames, add, draw, paths } = logOf();
  add(entry(1), entry(2), entry(3));
  expect([frames.length, paths()]).toEqual([1, []]);
  draw();
  expect(paths()).toEqual(['/wallets/3', '/wallets/2', '/wallets/1']);
});

test('a flood keeps the latest, counts all, and holds no more than it may', () => {
  const { log, add, draw, paths } = logOf();
  add(entry(0));
  draw();
  for (let number = 1; number <= 5_000; number++) add(entry(number));
  draw();
  expect(paths()).toHaveLength(mostRows);
  expect(paths()[0]).toBe('/wallets/5000');
  expect(log.state.get().total).toBe(5_001);
});

test('while it is paused, nothing moves, and what came is counted and shown later', () => {
  const { log, add, draw, paths } = logOf();
  add(entry(1));
  draw();
  log.pause(true);
  add(entry(2), entry(3));
  draw();
  expect(paths()).toEqual(['/wallets/1']);
  expect(log.state.get().waiting).toBe(2);
  log.pause(false);
  draw();
  expect(paths()).toEqual(['/wallets/3', '/wallets/2', '/wallets/1']);
  expect(log.state.get()).toMatchObject({ waiting: 0, total: 3 });
});

test('a request that the journal had unanswered is shown once, with its answer', async () => {
  const { log, add, draw, paths } = logOf([entry(1), entry(2)]);
  await log.load();
  add(entry(2, { status: 200 }), entry(3));
  draw();
  expect(paths()).toEqual(['/wallets/3', '/wallets/2', '/wallets/1']);
  expect(log.state.get().rows[1]?.status).toBe(200);
  expect(log.state.get().total).toBe(3);
});

test('two like requests of one moment are two rows', async () => {
  const { log, add, draw, paths } = logOf([entry(1)]);
  await log.load();
  add(entry(1, { status: 200 }), entry(1, { status: 200 }));
  draw();
  expect(paths()).toHaveLength(2);
});

test('after a gap, the journal fills it, or it is said that some were missed', async () => {
  const journal = [entry(1)];
  const { log } = logOf(journal);
  await log.load();
  journal.push(entry(2), entry(3));
  await log.load();
  expect(log.state.get()).toMatchObject({ hasMissed: false, total: 3 });
  journal.splice(0, 3, entry(9));
  await log.load();
  expect(log.state.get()).toMatchObject({ hasMissed: true, total: 1 });
});

test('what was cleared stays away when the journal is read again', async () => {
  const journal = [entry(1), entry(2)];
  const { log, paths } = logOf(journal);
  await log.load();
  log.clear();
  expect(paths()).toEqual([]);
  journal.push(entry(3));
  await log.load();
  expect(paths()).toEqual(['/wallets/3']);
  expect(log.state.get().hasMissed).toBe(false);
});

test('events that came while the journal was read are not lost', async () => {
  const { log, add, draw, paths } = logOf([entry(1)]);
  const loaded = log.load();
  add(entry(2));
  draw();
  await loaded;
  draw();
  expect(paths()).toEqual(['/wallets/2', '/wallets/1']);
});
