import { once } from 'node:events';
import { money } from '@crossborder-fx/client/money';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RefusedError } from '../src/common/refused-error.ts';
import { connectSandbox, type SandboxControl } from '../src/connect.ts';
import { startSandbox } from '../src/start-sandbox.ts';
import { serveCommand } from './command.ts';
import { clientOf, sendStrict } from './strict.ts';

interface Place {
  sandbox: SandboxControl;
  stop(): Promise<void>;
}

const at = '2026-11-23 09:00:00';

const places: Record<string, () => Promise<Place>> = {
  async 'in this process'() {
    const sandbox = await startSandbox({ at });
    return { sandbox, stop: sandbox.close };
  },
  async 'in another process'() {
    const { url, child } = await serveCommand(['--still', '--at', at]);
    const exit = once(child, 'exit');
    return { sandbox: connectSandbox(url), stop: async () => void (child.kill() && (await exit)) };
  },
};

describe.each(Object.entries(places))('a sandbox %s', (_name, start) => {
  let place: Place;
  beforeAll(async () => {
    place = await start();
  });
  afterAll(() => place.stop());

  async function addedUserOf() {
    const fork = await place.sandbox.fork();
    onTestFinished(() => fork.close());
    return fork;
  }

  test('the control of a sandbox reads, advances and sets the clock', async () => {
    const { clock } = await addedUserOf();
    expect(await clock.now()).toEqual(new Date('2026-11-23T08:00:00Z'));
    await clock.advance({ days: 1, minutes: 5 });
    expect(await clock.now()).toEqual(new Date('2026-11-24T08:05:00Z'));
    await clock.set(new Date('2026-11-25T08:00:00Z'));
    await clock.set('2026-11-25 09:30:00');
    expect(await clock.now()).toEqual(new Date('2026-11-25T08:30:00Z'));
    expect(await clock.today()).toBe('2026-11-25');
    expect(await clock.workingDay()).toBe('2026-11-25');
    expect(await clock.workingDay(3)).toBe('2026-11-30');
    const wrong = await errorOf(asPromise(() => clock.workingDay(-1)));
    expect(wrong).toBeInstanceOf(TypeError);
  });

  test('simulate.payment moves a payment by a row of the state table, and an error lists the possible rows', async () => {
    const sandbox = await addedUserOf();
    const { id } = await sandbox.trigger('PAYMENT_CREATED');
    const refused = await errorOf(asPromise(() => sandbox.simulate.payment(id, { to: 'refused' })));
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({ code: 'paymentStateRefuses', status: 409 });
    expect(String(refused)).toContain('canceled (P10: deletePayment)');
    const moved = await sandbox.simulate.payment(id, { to: 'blocked', row: 'P6' });
    expect(moved).toMatchObject({ id, status: 'blocked' });
    expect((await clientOf(sandbox).payments.get(id)).status).toBe('blocked');
  });

  test('simulate cancels a trade and a fixed forward', async () => {
    const sandbox = await addedUserOf();
    const trade = await sandbox.trigger('TRADE_PLANIFIED');
    expect(await sandbox.simulate.trade(trade.id, { to: 'canceled' })).toMatchObject({
      status: 'canceled',
    });
    const forward = await sandbox.trigger('FIXED_FORWARD_PLANIFIED');
    expect(await sandbox.simulate.fixedForward(forward.id, { to: 'canceled' })).toMatchObject({
      status: 'canceled',
    });
  });

  test('simulate books incoming payments and movements, and sets rates', async () => {
    const sandbox = await addedUserOf();
    const client = clientOf(sandbox);
    const [wallet] = (await client.wallets.list()).items;
    const walletId = wallet?.id ?? '';
    const amount = money('12.5', 'EUR');
    const came = await sandbox.simulate.incoming({ walletId, amount, communication: 'rent' });
    expect(came).toMatchObject({ amount: { value: '000000000012.50' }, communication: 'rent' });
    expect(came.status).toBeUndefined();
    const description = 'put right';
    const movement = await sandbox.simulate.movement({
      walletId,
      typeLabel: 'corrective',
      amount: money('-2.5', 'EUR'),
      description,
    });
    expect(movement).toMatchObject({ typeLabel: 'corrective', description });
    const after = (await client.wallets.list()).items[0];
    expect(Number(after?.bookingAmount?.value) - Number(wallet?.bookingAmount?.value)).toBe(10);
    const rate = { pair: 'EURUSD', mid: '2' } as const;
    expect(await sandbox.simulate.rate(rate)).toEqual({ pair: 'EURUSD', mid: '000000000002' });
    const quote = await client.quotes.create({
      currencyPair: 'EURUSD',
      side: 'B',
      amount: money('100', 'EUR'),
      deliveryDate: '2026-11-24',
    });
    expect(quote.sourceAmount?.value).toMatch(/^00000000020\d\./);
  });

  test('restore goes back to the time of a snapshot, whatever the name of the snapshot is', async () => {
    const sandbox = await addedUserOf();
    for (const name of ['..', 'a/b?c=é', '']) {
      const before = await sandbox.clock.now();
      await sandbox.snapshot(name);
      await sandbox.clock.advance({ days: 1 });
      await sandbox.restore(name);
      expect(await sandbox.clock.now()).toEqual(before);
    }
    expect(await sandbox.listSnapshots()).toEqual(['..', 'a/b?c=é', '']);
    const error = await errorOf(asPromise(() => sandbox.restore('none')));
    expect(error).toMatchObject({ name: 'RefusedError', code: 'snapshotNotFound' });
  });

  test('the control of a sandbox adds, lists and clears rules for simulated failures (faults)', async () => {
    const sandbox = await addedUserOf();
    await sandbox.faults.add('listWallets', { drop: 'after', times: 1 });
    expect(await sandbox.faults.list()).toMatchObject([
      { operation: 'listWallets', rule: { drop: 'after' }, timesLeft: 1 },
    ]);
    expect(await errorOf(sendStrict(sandbox, '/wallets'))).toBeInstanceOf(TypeError);
    expect(await sandbox.waitForRequest({ operation: 'listWallets' })).toMatchObject({
      fault: { drop: 'after' },
    });
    await sandbox.faults.add('*', { delay: 1 });
    await sandbox.faults.clear();
    expect(await sandbox.faults.list()).toEqual([]);
  });

  test('resend sends a notification again, and refuses an unknown delivery', async () => {
    const sandbox = await addedUserOf();
    const { url } = await loopbackServer((response) => response.writeHead(204).end());
    await clientOf(sandbox).webhooks.create({ url, events: ['TRADE_PLANIFIED'] });
    const { deliveries } = await sandbox.trigger('TRADE_PLANIFIED');
    expect(deliveries).toMatchObject([{ attempts: [{ sentAt: expect.any(Date) }] }]);
    await sandbox.resend(deliveries[0]?.id ?? '');
    await sandbox.clock.advance({});
    const [delivery] = await sandbox.listDeliveries();
    expect(delivery?.attempts).toMatchObject([{ status: 204 }, { status: 204 }]);
    const error = await errorOf(asPromise(() => sandbox.resend('99')));
    expect(error).toMatchObject({ name: 'RefusedError', code: 'deliveryNotFound' });
  });

  test('a reset of a sandbox restores the time of the start and removes payments', async () => {
    const sandbox = await addedUserOf();
    await sandbox.trigger('PAYMENT_CREATED');
    await sandbox.clock.advance({ days: 3 });
    await sandbox.reset();
    expect(await sandbox.clock.now()).toEqual(new Date('2026-11-23T08:00:00Z'));
    expect((await clientOf(sandbox).payments.list({ status: 'all' })).items).toEqual([]);
  });

  const wrong = { walletId: 'x', amount: { value: '1', currency: 'EUR' } };
  test.each<[message: string, call: (sandbox: SandboxControl) => unknown]>([
    ['advance has no', (sandbox) => sandbox.clock.advance({ dys: 1 } as never)],
    ['time must be', (sandbox) => sandbox.clock.set('tomorrow')],
    ['to', (sandbox) => sandbox.simulate.payment('x', {} as never)],
    ['too', (sandbox) => sandbox.simulate.trade('x', { too: 'canceled' } as never)],
    ['typeLabel', (sandbox) => sandbox.simulate.movement({ ...wrong, typeLabel: 'x' as never })],
    [
      'value',
      ({ simulate }) => simulate.incoming({ ...wrong, amount: { value: '0x1', currency: 'EUR' } }),
    ],
    ['curency', ({ simulate }) => simulate.incoming({ ...wrong, amount: { curency: 1 } as never })],
    ['amount', ({ simulate }) => simulate.incoming({ walletId: 'x' } as never)],
    ['mid', ({ simulate }) => simulate.rate({ pair: 'EURUSD', mid: 1.2 as never })],
    ['There is no event X', (sandbox) => sandbox.trigger('X' as never)],
    [
      'trigger has no option sets',
      (sandbox) => sandbox.trigger('TRADE_BLOCKED', { sets: 1 } as never),
    ],
    ['There is no operation x', (sandbox) => sandbox.faults.add('x' as never, {})],
  ])('the control of a sandbox throws a TypeError with: %s', async (message, call) => {
    const sandbox = await addedUserOf();
    const error = await errorOf(asPromise(() => call(sandbox)));
    expect(error, String(error)).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
  });

  test.each<[code: string, call: (sandbox: SandboxControl) => unknown]>([
    ['timeGoesBack', (sandbox) => sandbox.clock.set('2026-11-23 08:59:59')],
    ['paymentNotFound', (sandbox) => sandbox.simulate.payment('x/..', { to: 'refused' })],
    ['tradeNotFound', (sandbox) => sandbox.simulate.trade('x', { to: 'refused' })],
    ['pairReversed', ({ simulate }) => simulate.rate({ pair: 'USDEUR' as never, mid: '1' })],
    ['walletUnknown', ({ simulate }) => simulate.incoming(wrong)],
  ])('the control of a sandbox throws a RefusedError with the code %s', async (code, call) => {
    const sandbox = await addedUserOf();
    const error = await errorOf(asPromise(() => call(sandbox)));
    expect(error, String(error)).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ code });
  });
});

/** Turns an error that a call throws at once into a rejected promise. */
async function asPromise(call: () => unknown): Promise<unknown> {
  return call();
}
