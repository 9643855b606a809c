import { DatabaseSync } from 'node:sqlite';
import { json, waitingReceiver } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { alice, bearer, gatewaySetup, shopToken, startedSetup } from '../../test/setup.ts';
import { createTokens } from '../http/tokens.ts';

test('/readyz answers 200 when the database can be written, and reports the state of the service', async () => {
  const { start, startBefore, data } = await gatewaySetup();
  const { call, ready } = await start();
  const all = { status: 200, ready: true, journal: 'ok', service: 'ok', clock: 'ok' };
  await expect.poll(ready).toEqual(all);
  expect((await call('GET', '/healthz')).status).toBe(200);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const refused = { service: 'the service refuses the credentials' };
  const slow = { clock: expect.stringMatching(/differs from the service's clock by 36/) };
  const answers = [
    [401, new Date(), { ...refused, clock: 'no answer yet' }],
    [401, hourAgo, { ...refused, ...slow }],
    [200, hourAgo, slow],
  ] as const;
  for (const [row, [status, date, expected]] of answers.entries()) {
    const other = await startBefore(
      (response) => json(response, status, { wallets: [] }, { date: date.toUTCString() }),
      { data: `${data}-${row}` },
    );
    const answer = { status: 200, ready: true, ...expected };
    await expect.poll(other.ready).toMatchObject(answer);
  }
});

test('a flood of requests for /readyz writes to the database at most twice a second', async () => {
  const { start, query } = await gatewaySetup();
  const { url } = await start();
  query('CREATE TABLE written (at TEXT)');
  query(`CREATE TRIGGER counted AFTER UPDATE ON gateway_settings WHEN new.name = 'readiness'
BEGIN INSERT INTO written VALUES (new.value); END`);
  const ready = () => fetch(`${url}/readyz`).then(({ status }) => status);
  const begun = performance.now();
  for (let count = 0; count < 20; count++) {
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([200]));
  }
  const most = 2 + (performance.now() - begun) / 500;
  expect(query('SELECT at FROM written').length).toBeLessThanOrEqual(most);
});

test('the gateway is ready while the service hangs, and asks the service once for many requests for /readyz', async () => {
  const { url: baseUrl, requests } = await waitingReceiver();
  const { start } = await gatewaySetup();
  const { ready } = await start({ client: { baseUrl, username: 'u', secret: 's' } });
  const answers = await Promise.all([ready(), ready(), ready()]);
  for (const answer of answers)
    expect(answer).toMatchObject({ ready: true, service: 'no answer yet' });
  expect(requests).toHaveLength(1);
});

test('/metrics counts calls by outcome, undecided requests and waiting notifications, and refuses requests without a token', async () => {
  const { lose, url, pay } = await startedSetup();
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  await pay('1');
  await lose('2');
  await pay('2');
  for (const headers of [bearer(shopToken), alice]) {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    const name = 'crossborder_fx_gateway';
    expect(text).toContain(`${name}_requests_total{operation="createPayment",outcome="done"} 1`);
    expect(text).toContain(`${name}_requests_total{operation="createPayment",outcome="unknown"} 2`);
    expect(text).toContain(`${name}_undecided 1`);
    expect(text).toContain(`${name}_notifications{state="waiting"} 0`);
  }
});

test('no SQL statement of the gateway, its page or /metrics scans a whole table', async () => {
  const { data, start } = await gatewaySetup();
  const { prepare } = DatabaseSync.prototype;
  const details: string[] = [];
  DatabaseSync.prototype.prepare = function (...[sql]: Parameters<typeof prepare>) {
    if (this.location() === data && /^(SELECT|WITH|INSERT|UPDATE|DELETE)/.test(sql)) {
      const plan = prepare.call(this, `EXPLAIN QUERY PLAN ${sql}`).all();
      details.push(...plan.map(({ detail }) => `${detail}`));
    }
    return prepare.call(this, sql);
  };
  onTestFinished(() => void Object.assign(DatabaseSync.prototype, { prepare }));
  const { call, page, pay } = await start();
  await pay('1');
  await call('GET', '/metrics');
  for (const path of ['undecided', 'notifications', 'requests', 'decisions']) {
    expect((await page(path)).status).toBe(200);
  }
  expect(String(details)).toContain('SEARCH journal USING COVERING INDEX');
  expect(String(details)).toContain('SEARCH gateway_outbox USING INDEX');
  expect(details.filter((one) => /^SCAN (journal|gateway_\w+)$|TEMP B-TREE/.test(one))).toEqual([]);
});

test('the gateway refuses two programs with the same token, and recognizes a program only by the whole token', () => {
  const [token, second] = ['x'.repeat(20), 'y'.repeat(20)];
  const tokensOf = (...names: string[]) => ({
    callers: names.map((name, index) => ({ name, token: index === 2 ? second : token })),
    deciders: [{ name: 'alice', token: 'z'.repeat(20) }],
  });
  expect(() => createTokens(tokensOf('a', 'b'))).toThrow(
    'b must not have the token of the program a',
  );
  const { find } = createTokens(tokensOf('a', 'a', 'a'));
  const program = { name: 'a', role: 'program' };
  expect([find(`Bearer ${token}`), find(`bearer ${second}`)]).toEqual([program, program]);
  for (const other of ['x'.repeat(19), 'x'.repeat(21), '']) {
    expect(find(`Bearer ${other}`)).toBe(undefined);
  }
});

test.each([
  [{ callers: [] }, 'callers (GATEWAY_TOKENS) must have the token of at least one program'],
  [{ deciders: [] }, 'deciders (GATEWAY_DECIDERS) must have the token of at least one person'],
  [{ deciders: undefined }, 'deciders (GATEWAY_DECIDERS) must have the token'],
  [{ callers: [{ name: 'erp', token: '' }] }, 'token of the program erp must have at least 16'],
  [{ callers: [{ name: 'erp', token: undefined }] }, 'token of the program erp must have at least'],
  [{ deciders: [{ name: 'bob', token: 'x'.repeat(15) }] }, 'token of the decider bob must have'],
  [
    { assistants: [{ name: 'bot', token: 'x y'.repeat(9) }] },
    'token of the assistant bot must have',
  ],
])(
  'replaceTokens(%j) throws the error of a start with the same options, and earlier tokens stay valid',
  async (wrong, sentence) => {
    const { start, data } = await gatewaySetup();
    const { replaceTokens, call } = await start();
    const callers = [{ name: 'erp', token: 'a-new-token-of-the-erp-05' }];
    const tokens = { callers, deciders: callers.map((one) => ({ ...one, token: 'x'.repeat(16) })) };
    expect(() => replaceTokens({ ...tokens, ...wrong } as never)).toThrow(sentence);
    expect((await call('GET', '/wallets', undefined, bearer(shopToken))).status).toBe(200);
    const other = start({ ...wrong, data: `${data}-other` } as never);
    await expect(other).rejects.toThrow(sentence);
  },
);

test('the gateway counts requests without a valid token, logs one in a thousand, and lists none of them on its page', async () => {
  const lines: string[] = [];
  const { start } = await gatewaySetup();
  const { call, page } = await start({ log: { write: (line) => void lines.push(line) } });
  await call('GET', '/wallets');
  for (let count = 0; count < 20; count++) {
    expect((await call('GET', '/wallets', undefined, bearer('wrong'))).status).toBe(401);
  }
  const { body } = await page('requests');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(body['requests']).toMatchObject([{ at, caller: 'shop', operation: 'listWallets' }]);
  const metrics = await call('GET', '/metrics');
  expect(metrics.text).toContain('crossborder_fx_gateway_requests_refused_total 20');
  expect(lines.filter((line) => line.includes('requests had no valid token'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('listWallets'))).toHaveLength(1);
});
