import { answering, freePort } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import {
  erp,
  gatewaySetup,
  paymentOf,
  problem,
  shopToken,
  startedSetup,
  tradeOf,
} from '../../test/setup.ts';

test.each(['/payments', '/trades'])(
  'the gateway does not return the answer to a request of another program: POST %s',
  async (path) => {
    const { start, client, sandbox } = await gatewaySetup();
    let kept: Response | undefined;
    // This proxy sends the service only the first creation, and answers each later creation with the answer to the first.
    const replaying: typeof fetch = async (url, init) => {
      if (init?.method !== 'POST') return fetch(url, init);
      kept ??= await fetch(url, init);
      return kept.clone();
    };
    const { call } = await start({ client: { ...client, fetch: replaying } });
    const body = path === '/payments' ? paymentOf(sandbox) : tradeOf(sandbox);
    const create = (key: string, headers = {}) =>
      call('POST', path, body, { 'idempotency-key': key, ...headers });
    const first = await create('one');
    expect(first.status).toBe(200);
    expect(await create('two', erp)).toMatchObject(problem(502, 'outcome-unknown'));
    expect(await create('two', erp)).toMatchObject(problem(409, 'undecided'));
    expect(await create('one')).toMatchObject({ status: 200 });
  },
);

test('a person who decides about the request of one program is not offered the payment of another program, and cannot adopt it', async () => {
  const { pay, lose, undecided, decideAbout } = await startedSetup();
  const { id } = Object((await pay('made', {}, erp)).body['payment']);
  await lose('unsent');
  expect(await undecided()).toMatchObject([
    { caller: 'shop', reference: 'unsent', candidates: [] },
  ]);
  expect(await decideAbout('unsent', { adopt: id })).toMatchObject(problem(422, 'key-reused'));
  expect(await pay('unsent')).toMatchObject(problem(409, 'undecided'));
});

test('a trade that equals an undecided trade of another program gets 409 until a person decides about the undecided trade', async () => {
  const { sandbox, age, call, undecided, decideAbout } = await startedSetup();
  const trade = (key: string, headers = {}) =>
    call('POST', '/trades', tradeOf(sandbox), { 'idempotency-key': key, ...headers });
  sandbox.faults.add('createTrade', { drop: 'before', times: 1 });
  await trade('first');
  age(20 * 60_000);
  expect(await trade('second', erp)).toMatchObject(
    problem(409, 'undecided', { reference: 'first' }),
  );
  expect(await undecided()).toMatchObject([{ caller: 'shop', reference: 'first' }]);
  const decided = await decideAbout('first', { operation: 'createTrade', resend: 1 });
  expect(decided.status).toBe(200);
  expect((await trade('second', erp)).body['id']).not.toBe(decided.body['id']);
});

test('an idempotency key may have 37 characters, however long the name of its program is', async () => {
  const { start } = await gatewaySetup();
  const name = 'a-program-with-a-name-of-32-chars';
  const { pay } = await start({ callers: [{ name: name.slice(0, 32), token: shopToken }] });
  expect(await pay('k'.repeat(37))).toMatchObject({
    status: 200,
    body: { payment: { tag: expect.stringMatching(/^k{37} [a-z2-7]{12}$/) } },
  });
});

test('no program can change the subscription of the gateway, and each program can change any other subscription', async () => {
  const { start, fx, sandbox } = await gatewaySetup();
  const { url: deliverTo } = await answering();
  const port = await freePort();
  const notifications = { port, deliverTo, signingKeys: [Buffer.alloc(32, 7).toString('base64')] };
  const given = await fx.webhooks.create({
    url: 'http://127.0.0.1:9/mine',
    events: ['PAYMENT_CREATED'],
  });
  const touch = async ({ call }: Awaited<ReturnType<typeof start>>, webhookId: string) => {
    const path = `/webhooks/${webhookId}`;
    const change = { url: 'http://127.0.0.1:9/elsewhere', events: ['PAYMENT_CREATED'] };
    const answers = [
      await call('PATCH', path, change),
      await call('POST', `${path}/rotate-secret`),
      await call('DELETE', path),
      await call(
        'DELETE',
        path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
      ),
    ];
    return answers.map(({ status, body }) => `${status} ${body['type'] ?? ''}`);
  };
  const refused = '403 urn:crossborder-fx:gateway:own-subscription';
  for (const more of [
    { subscribe: `http://127.0.0.1:${port}/notifications` },
    { secrets: [given.secret], webhookId: given.webhookId },
  ]) {
    const gateway = await start({ notifications: { ...notifications, ...more } });
    await gateway.catchUp();
    const own = (await fx.webhooks.list()).items.find(({ url }) => url === Object(more).subscribe);
    const id = own?.webhookId ?? given.webhookId;
    expect(await touch(gateway, id)).toEqual([refused, refused, refused, refused]);
    expect((await gateway.call('GET', `/webhooks/${id}`)).status).toBe(200);
    await gateway.close();
  }
  const changes = sandbox.listRequests({ operation: 'updateWebhook' });
  expect(changes).toEqual([]);
  const answers = await touch(await start(), given.webhookId);
  expect(answers.slice(0, 3).map((answer) => answer.slice(0, 1))).toEqual(['2', '2', '2']);
});
