import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { bodies, type Kind, kinds, onceSetup, reference } from '../../test/once-setup.ts';

async function scopesSetup(kind: Kind = 'payments') {
  const setup = await onceSetup();
  const of = (scope: unknown, more?: object) => setup.create(kind, { scope, ...more });
  return { ...setup, of };
}

test.each(kinds)(
  'three scopes that use one reference create three %s, and each scope finds its own object',
  async (kind) => {
    const { of, service } = await scopesSetup(kind);
    service.show = (object) => ({ fixedForwardId: object.id, ...object });
    const scopes = ['shop', 'erp', undefined];
    const ids: string[] = [];
    for (const scope of scopes) ids.push((await of(scope)).id);
    expect(new Set(ids).size).toBe(3);
    for (const [index, scope] of scopes.entries()) expect((await of(scope)).id).toBe(ids[index]);
  },
);

test('a scope is not part of the tag, so a reference may still have 37 characters', async () => {
  const { of, service } = await scopesSetup();
  const longest = 'r'.repeat(37);
  for (const scope of ['shop', 'a name that is longer than any tag, '.repeat(3).trim()]) {
    await of(scope, { reference: longest });
  }
  const tags = service.payments.map(({ tag }) => String(tag));
  for (const tag of tags) expect(tag).toMatch(/^r{37} [a-z2-7]{12}$/);
  expect(new Set(tags).size).toBe(2);
});

test.each(['', ' shop', 'shop\n', 'a\0b', 'a\ud83d', null, 7])(
  'createOnce refuses the scope %j, and sends nothing',
  async (scope) => {
    const { of, service } = await scopesSetup();
    expect(await errorOf(of(scope))).toMatchObject({ name: 'ValidationError', path: 'scope' });
    expect(service.requests).toEqual([]);
  },
);

test('the NFC and NFD forms of a scope are the same scope', async () => {
  const { of, service } = await scopesSetup();
  const scope = 'société';
  expect((await of(scope.normalize('NFD'))).id).toBe((await of(scope.normalize('NFC'))).id);
  expect(service.payments).toHaveLength(1);
});

/** Sets up a proxy that answers every creation with the answer to the first creation. */
async function replayingSetup(kind: 'payments' | 'trades', isTagShown: boolean) {
  const setup = await onceSetup();
  let kept: Response | undefined;
  const replaying: typeof fetch = async (url, init) => {
    const isRead = init?.method === 'GET';
    const answer = (!isRead && kept) || (await fetch(url, init));
    const text = await answer.clone().text();
    if (!isRead) kept ??= answer.clone();
    const shown = isTagShown ? text : text.replaceAll('"tag"', '"label"');
    return new Response(text === '' ? null : shown, answer);
  };
  const fx = testClient({ baseUrl: setup.service.url, fetch: replaying });
  const of = (scope: string): Promise<{ id: string }> =>
    fx[kind].createOnce(bodies[kind] as never, { journal: setup.journal, reference, scope });
  return { ...setup, of };
}

test.each([
  ['payments', true],
  ['payments', false],
  ['trades', false],
] as const)(
  'an answer that a proxy repeats never gives an object of one scope to another scope: %s, tags shown: %o',
  async (kind, isTagShown) => {
    const { of, service, journal, advance } = await replayingSetup(kind, isTagShown);
    const first = await of('shop');
    expect(await errorOf(of('erp'))).toMatchObject({
      name: 'UnexpectedResponseError',
      outcome: 'unknown',
      message: expect.stringMatching(isTagShown ? /a wrong object$/ : /needs a new journal$/),
    });
    advance(11);
    expect(await errorOf(of('erp'))).toMatchObject({ name: 'UndecidedError', candidates: [] });
    expect(await of('shop')).toMatchObject({ id: first.id });
    expect((await journal.listOpen()).items).toMatchObject([{ reference, scope: 'erp' }]);
    expect(service[kind]).toHaveLength(1);
  },
);

test.each([
  ['payments', true],
  ['payments', false],
  ['trades', false],
  ['externalBankAccounts', true],
  ['fixedForwards', true],
] as const)(
  'an object of one scope is neither offered to nor adopted by another scope: %s, tags shown: %o',
  async (kind, isTagShown) => {
    const { of, service, journal, advance, errorAt } = await scopesSetup(kind);
    if (!isTagShown) service.show = ({ tag, ...others }) => others;
    const { id } = await of('erp');
    await errorAt('dropped', () => of('shop'));
    advance(11);
    expect(await errorOf(of('shop'))).toMatchObject({ name: 'UndecidedError', candidates: [] });
    expect(await errorOf(of('shop', { adopt: id }))).toMatchObject({ name: 'MismatchError' });
    expect((await journal.listOpen()).items).toMatchObject([{ scope: 'shop', attempt: 1 }]);
    // For a resend, a person need not dismiss an object that is the result of a call with another scope.
    expect((await of('shop', { resend: 1 })).id).not.toBe(id);
  },
);

test('a trade waits until an identical trade of another scope is decided, and its error names that trade', async () => {
  const { trade, service, advance, errorAt } = await onceSetup();
  const of = (scope: string, reference: string) => trade({ reference, scope });
  await errorAt('dropped', () => of('shop', 'hedge 7'));
  const first = { outcome: 'not-sent', reference: 'hedge 7', scope: 'shop' };
  expect(await errorOf(of('erp', 'hedge 8'))).toMatchObject({ name: 'InProgressError', ...first });
  advance(11);
  expect(await errorOf(of('erp', 'hedge 8'))).toMatchObject({ name: 'UndecidedError', ...first });
  expect(service.trades).toEqual([]);
});
