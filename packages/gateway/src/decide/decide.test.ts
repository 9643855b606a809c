import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import {
  alice,
  bearer,
  erpToken,
  gatewaySetup,
  paymentOf,
  shopToken,
  startedSetup,
  tradeOf,
} from '../../test/setup.ts';
import { hostsOf } from './decider-routes.ts';

/** Creates a payment, and then sends a request for a similar payment. This request is lost before it arrives. */
async function undecidedSetup() {
  const setup = await startedSetup();
  await setup.pay('other');
  await setup.lose('unsent');
  const decide = (decision: object) => setup.decideAbout('unsent', decision);
  return { ...setup, decide };
}

test('when a decider sends a lost payment request again, the gateway creates one payment, and stores who decided and why', async () => {
  const { undecided, decide, pay, page, made } = await undecidedSetup();
  const [one] = await undecided();
  const request = { caller: 'shop', operation: 'createPayment', reference: 'unsent' };
  expect(one).toMatchObject({ ...request, attempt: 1 });
  const decided = await decide({ resend: 1, dismiss: one?.candidates.map(({ id }) => id) });
  expect(decided).toMatchObject({ status: 200, body: { id: expect.any(String) } });
  expect(await made()).toBe(2);
  expect(await pay('unsent')).toMatchObject({
    status: 200,
    body: { payment: { id: decided.body['id'] } },
  });
  expect(await undecided()).toEqual([]);
  const { body } = await page('decisions');
  const outcome = `done ${decided.body['id']}`;
  expect(body['decisions']).toMatchObject([
    { ...request, decider: 'alice', reason: 'seen', outcome },
  ]);
});

test('a decider assigns a payment of the service to a lost request, and the gateway sends nothing more', async () => {
  const { fx, undecided, decide, pay, sandbox, query, made } = await undecidedSetup();
  const payment = await fx.payments.create({ ...paymentOf(sandbox), tag: 'by hand' });
  expect((await undecided())[0]?.candidates.map(({ id }) => id)).toContain(payment.id);
  expect(await decide({ adopt: payment.id })).toMatchObject({
    status: 200,
    body: { id: payment.id },
  });
  expect(await pay('unsent')).toMatchObject({ body: { payment: { id: payment.id } } });
  expect(await made()).toBe(2);
  expect(sandbox.listRequests({ operation: 'createPayment' })).toHaveLength(3);
  // The journal deletes the body of a request once its outcome is known, because bodies contain personal data.
  expect(query('SELECT key FROM journal WHERE body IS NOT NULL')).toEqual([]);
});

test('nobody can decide with the token of a program or an unknown token, and the gateway stores no such decision', async () => {
  const { call, query, made } = await undecidedSetup();
  const request = { caller: 'shop', operation: 'createPayment', reference: 'unsent' };
  const decision = { ...request, reason: 'seen', resend: 1, dismiss: [] };
  for (const token of [shopToken, 'unknown']) {
    const answer = await call('POST', '/_gateway/api/decisions', decision, bearer(token));
    expect(answer.status).toBe(401);
  }
  expect(query('SELECT * FROM gateway_decisions')).toEqual([]);
  expect(await made()).toBe(1);
});

test('the gateway refuses each wrong decision, and sends nothing', async () => {
  const { decide, sandbox, made } = await undecidedSetup();
  const sent = sandbox.listRequests({ operation: 'createPayment' }).length;
  for (const [what, decision, status] of [
    ['without a reason', { resend: 1, reason: ' ' }, 400],
    ['with both adopt and resend', { resend: 1, adopt: 'x' }, 400],
    ['with neither adopt nor resend', {}, 400],
    ['about an unknown request', { resend: 1, reference: 'never' }, 404],
    ['about another attempt', { resend: 2 }, 409],
  ] as const) {
    expect((await decide(decision)).status, what).toBe(status);
  }
  expect(await made()).toBe(1);
  expect(sandbox.listRequests({ operation: 'createPayment' })).toHaveLength(sent);
});

test('the gateway refuses a decision while the request may still take effect, and stores the refusal', async () => {
  const { sandbox, age, query, pay, decideAbout, made } = await startedSetup();
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('young');
  age(2 * 60_000);
  await pay('young');
  expect(await decideAbout('young', { resend: 1 })).toMatchObject({ status: 409 });
  expect(query('SELECT outcome FROM gateway_decisions')).toEqual([{ outcome: 'UndecidedError' }]);
  expect(await made()).toBe(0);
});

test('the gateway page shows what a program asked for and when, and the journal has no body of a request that is done', async () => {
  const { sandbox, age, call, pay, query, undecided } = await startedSetup();
  const payment = paymentOf(sandbox, { communication: 'Invoice 4711' });
  const trade = tradeOf(sandbox);
  await pay('done', payment);
  for (const operation of ['createPayment', 'createTrade'] as const) {
    sandbox.faults.add(operation, { drop: 'after', times: 1 });
  }
  await pay('lost', payment);
  await call('POST', '/trades', trade, { 'idempotency-key': 'hedge' });
  const bodies = () => query('SELECT body FROM journal WHERE body IS NOT NULL');
  expect(bodies().map(({ body }) => JSON.parse(String(body)))).toEqual(
    expect.arrayContaining([payment, trade]),
  );
  expect(bodies()).toHaveLength(2);
  age(20 * 60_000);
  await pay('lost', payment);
  expect(bodies().map(({ body }) => JSON.parse(String(body)))).toEqual([trade]);
  expect(await undecided()).toMatchObject([
    {
      ...{ caller: 'shop', operation: 'createTrade', reference: 'hedge', asked: trade },
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      candidates: [{ sourceAmount: { value: '000000001000.00', currency: 'EUR' } }],
    },
  ]);
});

test('the gateway page shows the names of the beneficiaries with their ids', async () => {
  const { lose, undecided, fx } = await startedSetup();
  await lose('lost');
  await lose('gone', { externalBankAccountId: 'MjMzMDA1' });
  const { holder } = await fx.externalBankAccounts.get('MjMzMDA4');
  expect(await undecided()).toMatchObject([
    { reference: 'lost', beneficiaries: { MjMzMDA4: holder?.name }, evidence: 'unread' },
    // The service has no beneficiary with the id in this request, so the field `beneficiaries` has no name for the id.
    { reference: 'gone', beneficiaries: {} },
  ]);
});

test('a gateway lists a request of a process that crashed, and a decider can decide about it, even if the program that sent it no longer has a token', async () => {
  const { start, query, made } = await gatewaySetup();
  const crashed = await start();
  await crashed.pay('done');
  await crashed.lose('crashed');
  // A process that crashes after claiming the request leaves this record, with the body, in the journal.
  expect(query('SELECT state FROM journal WHERE body IS NOT NULL')).toEqual([{ state: 'sent' }]);
  const { decideAbout, undecided } = await start({ callers: [{ name: 'erp', token: erpToken }] });
  const [one] = await undecided();
  expect(one).toMatchObject({ caller: 'shop', reference: 'crashed' });
  const resend = { resend: 1, dismiss: one?.candidates.map(({ id }) => id) };
  expect(await decideAbout('crashed', resend)).toMatchObject({ status: 200 });
  expect(await made()).toBe(2);
});

test('a decider can repeat a confirmation that had no effect and whose answer was lost', async () => {
  const { sandbox, age, pay, call, decideAbout } = await startedSetup();
  const { id } = Object((await pay('confirmed')).body['payment']);
  sandbox.faults.add('confirmPayment', { drop: 'before', times: 1 });
  const confirm = () => call('PUT', `/payments/${id}/confirm`);
  expect((await confirm()).status).toBe(409);
  age(20 * 60_000);
  expect(await confirm()).toMatchObject({ status: 409, body: { candidates: [{ id }] } });
  const decide = (decision: object) =>
    decideAbout(id, { caller: '*', operation: 'confirmPayment', ...decision });
  expect((await decide({ adopt: id })).status).toBe(400);
  expect(await decide({ resend: 1, dismiss: [id] })).toMatchObject({ status: 200 });
  expect(await confirm()).toMatchObject({ status: 200, body: { id } });
});

test('the gateway page opens only under its own host and origin, changes nothing by a GET request, and loads nothing from other hosts', async () => {
  const { url, page } = await undecidedSetup();
  const shown = await fetch(`${url}/_gateway/`);
  expect(shown.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'/,
  );
  expect(await shown.text()).not.toMatch(/https?:|<script>|style=/);
  const withoutSlash = await fetch(`${url}/_gateway`);
  expect([withoutSlash.status, withoutSlash.url]).toEqual([200, `${url}/_gateway/`]);
  const status = async (headers: Record<string, string>) => {
    const sent = request(`${url}/_gateway/api/undecided`, { headers: { ...alice, ...headers } });
    const answered = new Promise<number>((resolve) => {
      sent.on('response', async (response) => {
        await text(response);
        resolve(response.statusCode ?? 0);
      });
    });
    sent.end();
    return answered;
  };
  expect(await status({ origin: url })).toBe(200);
  expect(await status({ host: 'evil.example' })).toBe(403);
  expect(await status({ origin: 'https://evil.example' })).toBe(403);
  expect(await status({ origin: 'null' })).toBe(403);
  expect((await page('notifications/x/again')).status).toBe(404);
});

test('the gateway refuses a decision or an id with the character NUL, which PostgreSQL cannot store, and stores nothing', async () => {
  const { undecided, decideAbout, page } = await undecidedSetup();
  const [{ attempt = 0 } = {}] = await undecided();
  const rule = 'must have no character NUL.';
  const refusal = { status: 400, body: { detail: expect.stringContaining(rule) } };
  for (const decision of [
    { reason: 'a\0b', resend: attempt },
    { resend: attempt, dismiss: ['\0'] },
  ])
    expect(await decideAbout('unsent', decision)).toMatchObject(refusal);
  for (const path of ['prepared/a%00b', 'notifications?state=%00'])
    expect(await page(path)).toMatchObject(refusal);
  for (const path of ['prepared/a%00b', 'notifications/a%00b/again'])
    expect(await page(path, { refuse: true, reason: 'no' })).toMatchObject(refusal);
  expect((await page('decisions')).body).toEqual({ decisions: [] });
  expect(await undecided()).toHaveLength(1);
});

test('the gateway page opens under hosts without the default port of a scheme, because browsers leave that port out', () => {
  const hosts = ['127.0.0.1', '[::1]', 'localhost'];
  for (const url of ['http://127.0.0.1:80', 'https://[::1]:443']) {
    expect(hostsOf(url).slice(1)).toEqual(hosts);
  }
  expect(hostsOf('http://127.0.0.1:4020').slice(1)).toEqual(hosts.map((host) => `${host}:4020`));
});

test('the gateway page lists an undecided payment after a thousand others, and once the others are decided, the gateway searches for this payment', async () => {
  const { sandbox, page, lose, query } = await startedSetup();
  await lose('unsent');
  const body = JSON.stringify({ ...paymentOf(sandbox), communication: 1 });
  query(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
INSERT INTO journal (key, attempt, account, operation, scope, record, body, sent_at, state)
SELECT key || i, attempt, account, operation, scope, REPLACE(record, '"unsent"', '"wrong-' || i || '"'),
  '${body}', sent_at - i, state
FROM journal, n WHERE attempt > 0`);
  const seen = async () => {
    const { body } = await page('undecided');
    const undecided = body['undecided'] as { reference: string; problem?: string }[];
    return new Map(undecided.map(({ reference, problem }) => [reference, problem]));
  };
  const first = await seen();
  expect(first.size).toBe(1 + 1001);
  expect(first.get('wrong-1001')).toContain('communication must be a string');
  expect(first.get('unsent')).toContain('after the older undecided requests are decided');
  query("DELETE FROM journal WHERE record LIKE '%\"wrong-%'");
  expect((await seen()).get('unsent')).toBe(undefined);
});

test('a decision takes effect even when the database cannot store the outcome of the decision', async () => {
  const { decideAbout, lose, pay, query, made } = await startedSetup();
  await lose('unsent');
  query(`CREATE TRIGGER full BEFORE UPDATE ON gateway_decisions
BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
  expect(await decideAbout('unsent', { resend: 1 })).toMatchObject({ status: 200 });
  expect(query('SELECT outcome FROM gateway_decisions')).toEqual([{ outcome: 'begun' }]);
  expect(await pay('unsent')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
});
