import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';

type Call = (unknown: object) => unknown;

const account = 'acme-demo';
const [secret, token] = ['a-secret-of-tests', 'a-token-of-tests'];
const login = { baseUrl: 'http://127.0.0.1:9', username: 'u', secret };
const absent = '/no-such-folder/file';
const consumer = 'tests';
const pool = { query: async () => ({ rows: [] }), connect: async () => ({}) };
const handler = { receive: async () => ({ status: 204, outcome: 'processed' }) };
const packages = [
  'client',
  'webhooks',
  'payouts',
  'statements',
  'sandbox',
  'mock',
  'gateway',
  'probe',
];

/** Each call has valid options, to which a test adds an unknown option. */
const calls: Readonly<Record<string, (exported: (...values: never[]) => unknown) => Call>> = {
  'client createClient': (f) => (unknown) => f({ ...login, ...unknown } as never),
  'client/openapi-fetch createOpenapiFetchClient': (f) => (unknown) =>
    f({ ...login, ...unknown } as never),
  'client/file-journal fileJournal': (f) => (unknown) =>
    f(absent as never, { account, ...unknown } as never),
  'client/sqlite-journal sqliteJournal': (f) => (unknown) =>
    f(absent as never, { account, ...unknown } as never),
  'client/postgres-journal postgresJournal': (f) => (unknown) =>
    f(pool as never, { account, ...unknown } as never),
  'client/recover recoverJournal': (f) => (unknown) =>
    f({} as never, { account } as never, { since: new Date(0), ...unknown } as never),
  'client/wsse signWsse': (f) => (unknown) => f({ username: 'u', secret, ...unknown } as never),
  'client/wsse verifyWsse': (f) => (unknown) => f('none' as never, { secret, ...unknown } as never),
  'webhooks createWebhookHandler': (f) => (unknown) =>
    f({ store: {}, secrets: [secret], on: {}, onUnhandled() {}, ...unknown } as never),
  'webhooks memoryStore': (f) => (unknown) => f(unknown as never),
  'webhooks signWebhook': (f) => (unknown) => f({ rawBody: '{}', secret, ...unknown } as never),
  'webhooks verifyWebhook': (f) => (unknown) =>
    f({ rawBody: '{}', headers: {}, secrets: [secret], ...unknown } as never),
  'webhooks verifyWebhookSync': (f) => (unknown) =>
    f({ rawBody: '{}', headers: {}, secrets: [secret], ...unknown } as never),
  'webhooks/postgres createTableSql': (f) => (unknown) => f({ consumer, ...unknown } as never),
  'webhooks/postgres postgresStore': (f) => (unknown) =>
    f(pool as never, { consumer, ...unknown } as never),
  'webhooks/redis redisStore': (f) => (unknown) => f({ send() {}, consumer, ...unknown } as never),
  'webhooks/sqlite sqliteStore': (f) => (unknown) =>
    f(absent as never, { consumer, ...unknown } as never),
  'webhooks/pg-boss toPgBoss': (f) => (unknown) =>
    f({} as never, 'queue' as never, unknown as never),
  'webhooks/testing createTestWebhook': (f) => (unknown) =>
    f('PAYMENT_CREATED' as never, unknown as never),
  'payouts createPayoutRun': (f) => (unknown) =>
    f({} as never, { journal: { account }, name: 'run', rows: [], ...unknown } as never),
  'statements createStatement': (f) => (unknown) => f({} as never, unknown as never),
  'sandbox startSandbox': (f) => (unknown) => f(unknown as never),
  'sandbox/connect connectSandbox': (f) => (unknown) => f(login.baseUrl as never, unknown as never),
  'mock startMock': (f) => (unknown) => f(unknown as never),
  'mock/connect connectMock': (f) => (unknown) => f(login.baseUrl as never, unknown as never),
  'gateway startGateway': (f) => (unknown) =>
    f({
      account,
      data: absent,
      callers: [{ name: 'shop', token }],
      deciders: [{ name: 'al', token: `${token}x` }],
      ...unknown,
    } as never),
  'probe runProbe': (f) => (unknown) => f({ ...login, ...unknown } as never),
  ...Object.fromEntries(
    [
      ...['express toExpressHandler', 'express toNodeListener', 'node toExpressHandler'],
      ...['node toNodeListener', 'fastify toFastifyPlugin', 'lambda toLambdaHandler'],
      ...['fetch', 'hono', 'next'].flatMap((name) =>
        ['toFetchHandler', 'toHonoHandler', 'toNextRoute'].map((one) => `${name} ${one}`),
      ),
    ].map((name) => [
      `webhooks/${name}`,
      (f: (...values: never[]) => unknown): Call =>
        (unknown) =>
          f(handler as never, unknown as never),
    ]),
  ),
};

/** Matches the exported functions without options: they take only values, or results of other functions. */
const withoutOptions =
  /^client\/(money|once|testing) |^client errorFrom$|^client\/postgres-journal (createTableSql|requirePostgresUrl)$|^client\/wsse (isUsername|parseWsse|wsseHeader)$|^webhooks (eventKey|fetchLatest)$|^webhooks\/(bullmq|pg-boss) (from|toBullMQ)|\/vitest setup$|^payouts ((bareL|l)ikenessesOf|debtKeyOf)$|^probe (announcementOf|descriptionOf|markdownOf|planOf)$/;

async function exportedFunctions(): Promise<
  [name: string, value: (...values: never[]) => unknown][]
> {
  const all = packages.map(async (folder) => {
    const file = join(repository, 'packages', folder, 'package.json');
    const { name, exports } = JSON.parse(readFileSync(file, 'utf8'));
    const places = Object.keys(exports).filter((place) => !place.endsWith('.json'));
    const modules = places.map(async (place) => {
      const exported: object = await import(`${name}${place.slice(1)}`);
      return Object.entries(exported)
        .filter(([, value]) => typeof value === 'function' && !/^class\b/.test(String(value)))
        .map(([one, value]) => [`${folder}${place.slice(1)} ${one}`, value] as const);
    });
    return (await Promise.all(modules)).flat();
  });
  return (await Promise.all(all)).flat().map(([name, value]) => [name, value]);
}

const exported = await exportedFunctions();

test('the tests of unknown options call each exported function that takes options', () => {
  const names = exported.map(([name]) => name);
  expect(names.filter((name) => !(name in calls) && !withoutOptions.test(name))).toEqual([]);
  expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(exported.filter(([name]) => name in calls))(
  '%s refuses an option that does not exist, by its name',
  async (name, value) => {
    const call = calls[name]?.(value);
    const outcome = (async () => call?.({ noSuchOption: 1 }))();
    await expect(outcome).rejects.toThrow('noSuchOption');
  },
);
