import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Entry } from '../../test/once-service.ts';
import { recoverSetup } from '../../test/recover-setup.ts';
import { keyOf, markerOf } from '../once/marker.ts';

// These tests try to mislead the recovery of a journal: a tag has half a marker or quotes another tag, and the log hides
// bodies. A reference gets only an object that is certainly its own result, and the report lists every request and object that
// stays unknown.

type Setup = Awaited<ReturnType<typeof recoverSetup>>;

const bodyOf = (entry: Entry) => JSON.parse(String(entry['requestBody']));
const withBody = (entry: Entry, body: unknown) => ({
  ...entry,
  requestBody: typeof body === 'string' ? body : JSON.stringify(body),
});

test('createOnce refuses another amount for a reference whose body the log hid from the recovery', async () => {
  const { service, lose, restore, recover, call, showLog } = await recoverSetup();
  service.fate = () => 'done, then dropped';
  await lose('payments', 'R', { as: 7 });
  service.fate = () => 'done';
  showLog((entry) => ({ ...entry, requestBody: '***' }));
  await restore();
  await recover();
  expect(await call('payments', 'R', { as: 7 })).toMatchObject({ id: 'P3' });
  expect(await errorOf(call('payments', 'R', { as: 9 }))).toMatchObject({
    name: 'MismatchError',
    message: 'createPayment: the reference was used with another body',
  });
});

test('a recovery finds the references of each named scope, even equal references of two scopes', async () => {
  const { call, restore, recover, sendingNothing } = await recoverSetup();
  const scopes = ['shop', 'erp'];
  const ids: string[] = [];
  for (const scope of scopes) ids.push((await call('payments', 'R', { scope })).id);
  await restore();
  expect(await recover({ scopes })).toMatchObject({
    references: scopes.map((scope, index) => ({ reference: 'R', scope, id: ids[index] })),
    isComplete: true,
  });
  for (const [index, scope] of scopes.entries()) {
    expect(await sendingNothing(() => call('payments', 'R', { scope }))).toMatchObject({
      id: ids[index],
    });
  }
});

test('if the options lack the scope of a request, a recovery reports the request and its object as unknown', async () => {
  const { call, restore, recover } = await recoverSetup();
  const { id } = await call('payments', 'R', { scope: 'shop' });
  await restore();
  expect(await recover({ scopes: ['erp'] })).toMatchObject({
    references: [],
    unknown: [
      { why: 'scope', nonce: expect.any(String) },
      { why: 'scope', id },
    ],
    isComplete: false,
  });
});

test.each([
  [
    'half a marker',
    async (reference: string, marker: string) => `${reference} ${marker.slice(0, 6)}aaaaaa`,
  ],
  [
    'the marker in capitals',
    async (reference: string, marker: string) => `${reference} ${marker.toUpperCase()}`,
  ],
  [
    'more text after the marker',
    async (reference: string, marker: string) => `${reference} ${marker} x`,
  ],
  ['no space before the marker', async (reference: string, marker: string) => reference + marker],
  [
    'the marker of another operation',
    async (reference: string) => {
      const key = await keyOf('acme-live', 'createTrade', reference);
      return `${reference} ${await markerOf('acme-live', 'createTrade', reference, key)}`;
    },
  ],
])('a recovery assigns no reference to a foreign payment whose tag has %s', async (_, tagOf) => {
  const { fx, call, restore, recover, sent } = await recoverSetup();
  const key = await keyOf('acme-live', 'createPayment', 'R');
  const tag = await tagOf('R', await markerOf('acme-live', 'createPayment', 'R', key));
  const { amount, ...body } = (await import('../../test/once-bodies.ts')).paymentBody;
  await fx.payments.create({ ...body, amount, tag });
  await restore();
  expect((await recover()).references).toEqual([]);
  const before = sent();
  expect(await call('payments', 'R')).toHaveProperty('id');
  expect(sent()).toBe(before + 1);
});

const found = (id: string) => ({
  references: [{ reference: 'R', state: 'done', id }],
  ...{ unknown: [], isComplete: true },
});
const tags: [string, (entry: Entry) => Entry | undefined][] = [
  ['a part of the body', (entry) => withBody(entry, { ...bodyOf(entry), communication: '***' })],
  ['a part of the amount', (entry) => withBody(entry, { ...bodyOf(entry), amount: '***' })],
  ['the tag', (entry) => withBody(entry, { ...bodyOf(entry), tag: '***' })],
  ['the end of the body', (entry) => withBody(entry, String(entry['requestBody']).slice(0, 40))],
  ['the body', (entry) => ({ ...entry, requestBody: null })],
  ['the request', () => undefined],
];
test.each(tags)(
  'a recovery restores a reference as done when the log hides %s and a list shows the payment',
  async (_, hide) => {
    const { call, restore, recover, service, showLog, sendingNothing } = await recoverSetup();
    const { id } = await call('payments', 'R');
    const nonce = [...service.entries.keys()].at(-1);
    await restore();
    showLog((entry) => (entry['tokenNonce'] === nonce ? hide(entry) : entry));
    expect(await recover()).toMatchObject(found(id));
    expect(await sendingNothing(() => call('payments', 'R'))).toMatchObject({ id });
  },
);

test('a recovery reports the hidden body of a trade, or of a payment that no list shows, as unknown', async () => {
  const { call, restore, recover, service, showLog } = await recoverSetup();
  const trade = await call('trades', 'R', { as: 5 });
  const payment = await call('payments', 'R', { as: 5 });
  const lost = [...service.entries.keys()].slice(-2);
  service.show = (object) => ({ ...object, tag: null });
  await restore();
  showLog((entry) =>
    lost.includes(String(entry['tokenNonce'])) ? withBody(entry, '{"tag":"R') : entry,
  );
  expect(await recover()).toMatchObject({
    references: [],
    unknown: [trade, payment].map(({ id }) => ({ why: 'hidden', id })),
    isComplete: false,
  });
});

test('a recovery reports a request that the journal has as done and the log lacks, because the log may lack other requests too', async () => {
  const { call, restore, recover, service, showLog } = await recoverSetup();
  await call('payments', 'R');
  await restore();
  const known = [...service.entries.keys()].at(-2);
  showLog((entry) => (entry['tokenNonce'] === known ? undefined : entry));
  expect(await recover()).toMatchObject({
    references: [{ reference: 'R', state: 'done' }],
    unknown: [{ why: 'missing', nonce: atob(String(known)) }],
    isComplete: false,
  });
});

test('a recovery reports two payments with the marker of one reference, and takes neither as the result', async () => {
  const { call, restore, recover, service, showLog } = await recoverSetup();
  const { id } = await call('payments', 'R');
  service.payments.push({ ...service.payments.at(-1), id: 'P9' });
  const nonce = [...service.entries.keys()].at(-1);
  showLog((entry) => (entry['tokenNonce'] === nonce ? undefined : entry));
  await restore();
  expect(await recover()).toMatchObject({
    references: [],
    unknown: [id, 'P9'].map((one) => ({ why: 'several', id: one })),
  });
});

const many = Array.from({ length: 52 }, (_, index) => `R${index}`);
/** Makes the service list the log entries that `shown` returns, in pages of at most 20. */
const listing =
  (shown: (all: Entry[]) => unknown[]) => (all: Entry[], page: number, size: number) =>
    shown(all)
      .slice((page - 1) * size)
      .slice(0, Math.min(20, size));
const earlier = ({ createdAt, ...entry }: Entry) => {
  const time = Date.parse(`${String(createdAt).replace(' ', 'T')}Z`) - 3_600_000;
  return { ...entry, createdAt: new Date(time).toISOString().slice(0, 19).replace('T', ' ') };
};
const lists: [string, Setup['service']['listEntries']][] = [
  ['returns fewer entries than requested', listing((all) => all)],
  [
    'refuses large pages',
    (all, page, size) => (size > 50 ? {} : all.slice((page - 1) * size, page * size)),
  ],
  [
    'has a copy of an old request that was refused later',
    listing(([first, ...all]) => [
      ...[
        first,
        { ...all.at(-1), httpResponseCode: 401, createdAt: first?.['createdAt'], id: 'copy' },
      ],
      ...all,
    ]),
  ],
  [
    'repeats an hour in October',
    listing((all) => [...all.slice(0, 9).map(earlier), ...all.slice(9)]),
  ],
  [
    'has whole addresses, and nonces in hexadecimal digits',
    listing((all) =>
      all.map((entry) => ({
        ...entry,
        tokenNonce: atob(String(entry['tokenNonce'])),
        uriRequested: `https://fx.example/api${entry['uriRequested']}/?a=1`,
      })),
    ),
  ],
];
let read = 0;
lists.push([
  'grows with each request of the list',
  listing((all) => {
    const own = { requestMethod: 'GET', uriRequested: '/logs', createdAt: all[0]?.['createdAt'] };
    return [...Array.from({ length: ++read }, (_, id) => ({ ...own, id: `${read - id}` })), ...all];
  }),
]);
test.each(lists)('a recovery finds all references if the log %s', async (_, listEntries) => {
  const setup = await recoverSetup();
  for (const reference of many) await setup.lose('payments', reference);
  await setup.restore();
  setup.service.listEntries = listEntries;
  const report = await setup.recover();
  expect(report.references.map(({ reference, state }) => `${reference} ${state}`)).toEqual(
    many.map((reference) => `${reference} done`),
  );
  expect(report.unknown).toEqual([]);
});

const refusals: [string, (setup: Setup) => void, string][] = [
  [
    'has no entry of a request that the journal knows',
    ({ service }) => {
      service.listEntries = (all, page) => (page > 1 ? [] : all.slice(0, -3));
    },
    'cannot be trusted',
  ],
  [
    'begins with the oldest entry',
    ({ service }) => {
      service.listEntries = (all, page, size) =>
        [...all].reverse().slice((page - 1) * Math.min(size, 4), page * Math.min(size, 4));
    },
    'cannot be trusted',
  ],
  [
    'has no end',
    ({ service }) => {
      let count = 0;
      service.listEntries = () => [
        { id: String(++count), requestMethod: 'GET', uriRequested: '/' },
      ];
    },
    'more than 200 pages',
  ],
  [
    'has more than 50 MB',
    ({ service }) => {
      let count = 0;
      const responseBody = 'x'.repeat(8_000_000);
      service.listEntries = () => (++count > 8 ? [] : [{ id: String(count), responseBody }]);
    },
    '50 MB',
  ],
  [
    'takes more than a minute',
    ({ service }) => {
      service.listEntries = (all, page) => {
        const now = performance.now() + 61_000;
        const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
        onTestFinished(() => clock.mockRestore());
        return all.slice(page - 1, page);
      };
    },
    '50 MB or 60 s',
  ],
  [
    'is forbidden',
    ({ service }) => {
      service.showEntry = undefined;
    },
    '404',
  ],
];
test.each(refusals)('a recovery writes nothing if the log %s', async (_, attack, message) => {
  const setup = await recoverSetup();
  for (const reference of many.slice(0, 9)) {
    await setup.lose('payments', reference);
    setup.advance(2);
  }
  await setup.restore();
  const before = await setup.files();
  attack(setup);
  expect(String(await errorOf(setup.recover()))).toContain(message);
  expect(await setup.files()).toEqual(before);
});
