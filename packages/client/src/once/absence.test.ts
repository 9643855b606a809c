import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import type { Entry } from '../../test/once-service.ts';
import { bodies, onceSetup, reference } from '../../test/once-setup.ts';
import type { Client } from '../create-client.ts';
import { newRecord } from '../journals/journal-contract.ts';
import type { CreateOnceOptions } from './create-once-method.ts';

// A request that the service's log does not show may be stuck on the way, or the log may have lost its entry. The missing entry
// helps a person to decide, but never allows the client to send again.

type Show = (entry: Entry | undefined) => unknown;
const asItIs: Show = (entry) => entry;
// The clocks of the journal and of the signature differ much from the clock of the server, which sets the date of an answer.
const early = () => new Date('2026-11-21T12:00:00Z');
const ahead = () => new Date('2199-11-21T12:00:00Z');

async function lostOne(later: number, clock: () => Date = early) {
  const setup = await onceSetup({ clock, clockSync: false });
  const { service, journal, advance } = setup;
  service.showEntry = asItIs;
  service.fate = () => 'dropped';
  const pay = (
    name: string,
    { fx = setup.fx, ...more }: Partial<CreateOnceOptions> & { fx?: Client } = {},
  ) => fx.payments.createOnce(bodies.payments, { journal, reference: name, ...more });
  expect(await errorOf(pay(reference))).toMatchObject({ outcome: 'unknown' });
  service.fate = () => 'done';
  advance(1);
  for (let number = 1; number <= later; number++) await pay(`later ${number}`);
  service.logRequests.length = 0;
  const dismiss = () => service.payments.map(({ id }) => id);
  return { ...setup, pay, dismiss };
}

test('the client reports a lost request as absent after three later requests in the log, and a person decides', async () => {
  const { pay, sent, dismiss, advance, service } = await lostOne(3);
  advance(10);
  const error = await errorOf(pay(reference));
  expect(error).toMatchObject({
    ...{ name: 'UndecidedError', evidence: 'absent', outcome: 'unknown' },
    message: expect.stringContaining(
      'The log lacks it but shows 3 later requests, which proves nothing',
    ),
  });
  expect(service.logRequests.filter((path) => !path.includes('?'))).toHaveLength(4);
  expect(sent(), 'nothing is sent because of it').toBe(4);
  expect(await pay(reference, { resend: 1, dismiss: dismiss() })).toMatchObject({ id: 'P4' });
});

const unlessAll: [string, Parameters<typeof lostOne>, number, Show][] = [
  ['only two later requests', [2], 11, asItIs],
  ['a log that has none of the later requests', [3], 11, () => undefined],
  [
    'a log that lacks one of the later requests',
    [3],
    11,
    (entry) => (String(entry?.['responseBody']).includes('P2') ? undefined : entry),
  ],
  [
    'a log that shows a later request under another method',
    [3],
    11,
    (entry) => entry && { ...entry, requestMethod: 'GET' },
  ],
  ['less than ten minutes since the request', [3], 8, asItIs],
  ['a signing clock that is ahead of the service', [3, ahead], 11, asItIs],
  ['a whole day since the request', [3], 24 * 60, asItIs],
];

test.each(unlessAll)(
  'with %s, the client does not report a lost request as absent',
  async (_, given, minutes, show) => {
    const { pay, advance, service, sent } = await lostOne(...given);
    advance(minutes);
    service.showEntry = show;
    expect(await errorOf(pay(reference))).toMatchObject({
      ...{ name: 'UndecidedError', evidence: 'none' },
      message: expect.not.stringContaining('later requests'),
    });
    expect(sent()).toBe(1 + given[0]);
  },
);

test.each([
  ['of another user', { username: 'rotated-api' }],
  ['of the same user at another address', { username: 'treasury-api' }],
])(
  'a log that lacks the request proves nothing when a login %s reads it',
  async (_, { username }) => {
    const { pay, service, advance, sent } = await lostOne(0);
    const baseUrl =
      username === 'treasury-api' ? service.url.replace('127.0.0.1', 'localhost') : service.url;
    const other = testClient({ baseUrl, username, clock: early, clockSync: false });
    for (const name of ['1', '2', '3']) await pay(name, { fx: other });
    advance(10);
    expect(await errorOf(pay(reference, { fx: other }))).toMatchObject({ evidence: 'none' });
    expect(sent()).toBe(4);
  },
);

test('a lost request is not reported as absent when the record of the request names no login', async () => {
  const { pay, journal, service, advance } = await lostOne(0);
  await pay('of now');
  const { items } = await journal.listOpen();
  const [record] = (await journal.read(String(items[0]?.key))).attempts;
  const {
    by: _by,
    created: _created,
    sentAt: _sentAt,
    state: _state,
    ...former
  } = record as never as Record<string, unknown>;
  const key = 'e'.repeat(64);
  expect(await journal.claim({ ...newRecord(), ...former, key })).toBe(true);
  for (const name of ['1', '2', '3']) await pay(name);
  advance(11);
  const read = (asked: string) => journal.read(asked === record?.key ? key : asked);
  const undecided = pay(reference, { journal: { ...journal, read } });
  expect(await errorOf(undecided)).toMatchObject({ evidence: 'none' });
  expect(service.payments).toHaveLength(4);
});
