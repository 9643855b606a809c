import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { paymentBody as body, onceSetup } from '../../test/once-setup.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import type { ErrorEvent } from './observe.ts';

function ears() {
  const hook: ErrorEvent[] = [];
  const channel: ErrorEvent[] = [];
  const lines: string[] = [];
  const listen = (event: unknown) => void channel.push(event as ErrorEvent);
  subscribe('crossborder-fx:error', listen);
  onTestFinished(() => void unsubscribe('crossborder-fx:error', listen));
  const options = {
    hooks: { onError: (event: ErrorEvent) => void hook.push(event) },
    logger: { error: (line: string) => void lines.push(line) },
  };
  return { options, hook, channel, lines };
}

type Setup = Awaited<ReturnType<typeof onceSetup>>;

async function lose({ service, pay }: Setup): Promise<void> {
  service.fate = () => 'dropped';
  await errorOf(pay());
}

const cases: Record<string, (setup: Setup) => Promise<unknown>> = {
  async InProgressError(setup) {
    await lose(setup);
    return setup.pay();
  },
  async MismatchError(setup) {
    await setup.pay();
    const other = { ...body, feeCurrency: 'USD' };
    return setup.pay({ body: other });
  },
  async UndecidedError(setup) {
    await lose(setup);
    setup.advance(2);
    return setup.pay();
  },
  async LookError(setup) {
    await lose(setup);
    setup.advance(2);
    setup.service.failing = () => 403;
    return setup.pay();
  },
  async GoneError(setup) {
    await setup.pay();
    setup.service.payments.length = 0;
    return setup.pay();
  },
  async ChangedError(setup) {
    const { id } = await setup.pay();
    const expected = { ...body, externalBankAccountId: 'other' };
    return setup.confirm(id, { journal: setup.journal, expect: expected });
  },
  async JournalError({ journal, pay }) {
    const read = () => Promise.reject(new Error('no'));
    return pay({ journal: { ...journal, read } });
  },
  async 'JournalError, of a claim'({ journal, pay }) {
    const claim = () => Promise.reject(new Error('no'));
    return pay({ journal: { ...journal, claim } });
  },
  async ValidationError({ pay }) {
    return pay({ reference: '' });
  },
  async 'ValidationError, of fx.request'({ fx }) {
    return fx.request('GET', '/no such path' as '/path', { effect: 'none' });
  },
  async 'ApiError, of the request'(setup) {
    setup.service.fate = () => 'refused';
    return setup.pay();
  },
  async PaginationStalledError({ fx, service }) {
    service.payments.push({ id: 'P1' });
    service.page = (all) => all;
    for await (const _ of fx.payments.iterate({ status: 'all' }));
  },
};

test.each(Object.entries(cases))(
  'the hook, the channel and the logger report an error once: %s',
  async (name, fail) => {
    const { options, hook, channel, lines } = ears();
    const error = (await errorOf(fail(await onceSetup(options)))) as CrossborderFxError;
    expect(error.name).toBe(name.replace(/,.*/, ''));
    const same = hook.filter((event) => event.error === error);
    expect(same).toEqual([
      {
        operation: expect.stringMatching(/^\w+$/),
        route: expect.any(String),
        duration: expect.any(Number),
        error,
      },
    ]);
    expect(hook.filter((event) => event.error.name === error.name)).toEqual(same);
    expect(channel).toEqual(hook);
    expect(lines.filter((line) => line.endsWith(error.message))).toHaveLength(1);
  },
);

test('parallel calls with one reference report each error once to onError, and a successful call reports no error', async () => {
  const { options, hook } = ears();
  const setup = await onceSetup(options);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => setup.pay()));
  const thrown = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(setup.service.payments).toHaveLength(1);
  expect(hook.map(({ error }) => error)).toEqual(thrown);
});
