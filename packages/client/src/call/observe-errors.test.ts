import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { paymentBody as body, changed, onceSetup } from '../../test/once-setup.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import type { ErrorEvent } from './observe.ts';

const reference = 'INV-1';

/**
 * Returns client options that listen for errors, and the lists of errors that the hook, the diagnostics channel and the logger
 * received.
 */
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

async function lose({ service, pay, journal }: Setup): Promise<void> {
  service.fate = () => 'dropped';
  await errorOf(pay(body, { journal, reference }));
}

const pays = ({ pay, journal }: Setup) => pay(body, { journal, reference });

const cases: Record<string, (setup: Setup) => Promise<unknown>> = {
  async InProgressError(setup) {
    await lose(setup);
    return pays(setup);
  },
  async MismatchError(setup) {
    await pays(setup);
    const other = { ...body, feeCurrency: 'USD' };
    return setup.pay(other, { journal: setup.journal, reference });
  },
  async UndecidedError(setup) {
    await lose(setup);
    setup.advance(2);
    return pays(setup);
  },
  async LookError(setup) {
    await lose(setup);
    setup.advance(2);
    setup.service.failing = () => 403;
    return pays(setup);
  },
  async GoneError(setup) {
    await pays(setup);
    setup.service.payments.length = 0;
    return pays(setup);
  },
  async ChangedError(setup) {
    const { id } = await pays(setup);
    const expected = { ...body, externalBankAccountId: 'other' };
    return setup.confirm(id, { journal: setup.journal, expect: expected });
  },
  async JournalError({ journal, pay }) {
    const read = () => Promise.reject(new Error('no'));
    return pay(body, { journal: changed(journal, { read }), reference });
  },
  async 'JournalError, of a claim'({ journal, pay }) {
    const claim = () => Promise.reject(new Error('no'));
    return pay(body, { journal: changed(journal, { claim }), reference });
  },
  async ValidationError({ pay, journal }) {
    return pay(body, { journal, reference: '' });
  },
  async 'ValidationError, of fx.request'({ fx }) {
    return fx.request('GET', '/no such path' as '/path', { effect: 'none' });
  },
  async 'ApiError, of the request'(setup) {
    setup.service.fate = () => 'refused';
    return pays(setup);
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
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => pays(setup)));
  const thrown = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(setup.service.payments).toHaveLength(1);
  expect(hook.map(({ error }) => error)).toEqual(thrown);
});
