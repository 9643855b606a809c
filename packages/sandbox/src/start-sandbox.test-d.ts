import type { EventName, FinancialMovement, Payment, Trade } from '@crossborder-fx/openapi';
import { expectTypeOf, inject, test } from 'vitest';
import { connectSandbox, type RemoteSandbox, type SandboxControl } from './connect.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { startSandbox } from './start-sandbox.ts';
import { sandboxFixtures } from './vitest.ts';

declare const sandbox: Sandbox;

test('startSandbox has only optional options, and refuses a misspelt option', () => {
  expectTypeOf(startSandbox).toBeCallableWith();
  expectTypeOf(startSandbox).toBeCallableWith({});
  // @ts-expect-error there is no such option
  startSandbox({ sed: 'a' });
});

test('an option of startSandbox refuses a value outside its documented values', () => {
  expectTypeOf<'waitingsignature'>().toExtend<SandboxOptions['statusAfterCreate']>();
  expectTypeOf<'planified'>().not.toExtend<SandboxOptions['statusAfterCreate']>();
  expectTypeOf<'amountCurrency'>().toExtend<SandboxOptions['sideRefersTo']>();
  expectTypeOf<'secondCurrency'>().not.toExtend<SandboxOptions['sideRefersTo']>();
  expectTypeOf<(400 | 'none')[]>().toExtend<SandboxOptions['retryOn']>();
  expectTypeOf<'never'[]>().not.toExtend<SandboxOptions['retryOn']>();
});

test('cutOffs takes one cut-off without the others, and refuses an unknown cut-off', () => {
  startSandbox({ cutOffs: { settlement: '18:00' } });
  // @ts-expect-error there is no such cut-off
  startSandbox({ cutOffs: { lunch: '12:00' } });
});

test('the option webhook takes a URL, or an object with a URL and events of the interface', () => {
  type Webhook = SandboxOptions['webhook'];
  expectTypeOf<string | URL>().toExtend<Webhook>();
  expectTypeOf<{ url: string; events: ['PAYMENT_FINALIZED'] }>().toExtend<Webhook>();
  expectTypeOf<{ url: string; events: ['PAYMENT_LOST'] }>().not.toExtend<Webhook>();
  expectTypeOf<{ events: ['PAYMENT_FINALIZED'] }>().not.toExtend<Webhook>();
});

test('a sandbox has the url and the credentials for createClient, and is disposable', () => {
  expectTypeOf(startSandbox).returns.resolves.toEqualTypeOf<Sandbox>();
  expectTypeOf(sandbox.url).toEqualTypeOf<string>();
  expectTypeOf(sandbox.credentials).toEqualTypeOf<{ username: string; secret: string }>();
  expectTypeOf(sandbox).toExtend<AsyncDisposable>();
  expectTypeOf(sandbox.fork()).toEqualTypeOf<Sandbox>();
});

test('simulate.payment returns a Payment, simulate.trade a Trade and simulate.movement a FinancialMovement', () => {
  expectTypeOf(sandbox.simulate.payment).returns.toEqualTypeOf<Payment>();
  expectTypeOf(sandbox.simulate.trade).returns.toEqualTypeOf<Trade>();
  expectTypeOf(sandbox.simulate.movement).returns.toEqualTypeOf<FinancialMovement>();
  // @ts-expect-error the market does not quote it in this direction
  sandbox.simulate.rate({ pair: 'USDEUR', mid: '1.1' });
});

test('clock.advance takes an object of days or smaller parts, and refuses months and a bare number', () => {
  expectTypeOf(sandbox.clock.now()).toEqualTypeOf<Date>();
  expectTypeOf(sandbox.clock.advance).returns.toEqualTypeOf<Promise<void>>();
  // @ts-expect-error a month has no fixed length
  sandbox.clock.advance({ months: 1 });
  // @ts-expect-error milliseconds have a name, too
  sandbox.clock.advance(1000);
});

test('trigger checks the option set against the fields of the object that sends the event', () => {
  expectTypeOf(sandbox.trigger).parameter(0).toEqualTypeOf<EventName>();
  sandbox.trigger('PAYMENT_FINALIZED', { set: { amount: { value: '000000000250.00' } } });
  sandbox.trigger('TRADE_FINALIZED', { set: { side: 'S' } });
  // @ts-expect-error a payment has no side
  sandbox.trigger('PAYMENT_FINALIZED', { set: { side: 'S' } });
  // @ts-expect-error there is no such event
  sandbox.trigger('PAYMENT_LOST');
});

test('faults.add takes an operation of the interface, or * for all', () => {
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  sandbox.faults.add('*', { status: 503 });
  // @ts-expect-error there is no such operation
  sandbox.faults.add('createPaiment', { status: 503 });
  // @ts-expect-error it is dropped before or after, and not in between
  sandbox.faults.add('createPayment', { drop: 'during' });
});

declare const remote: RemoteSandbox;

test('connectSandbox takes a URL, and the name of a user', () => {
  expectTypeOf(connectSandbox).toBeCallableWith('http://127.0.0.1:4010');
  expectTypeOf(connectSandbox).toBeCallableWith(new URL('http://127.0.0.1:4010'), {
    user: 'treasury',
  });
  expectTypeOf(connectSandbox).returns.toEqualTypeOf<RemoteSandbox>();
  // @ts-expect-error there is no such option
  connectSandbox('http://127.0.0.1:4010', { principle: 'treasury' });
});

test('each method of a remote sandbox returns a promise of the local result', () => {
  expectTypeOf(remote.clock.now).returns.toEqualTypeOf<Promise<Date>>();
  expectTypeOf(remote.clock.advance).returns.toEqualTypeOf<Promise<void>>();
  expectTypeOf(remote.simulate.payment).returns.toEqualTypeOf<Promise<Payment>>();
  expectTypeOf(remote.listSnapshots).returns.toEqualTypeOf<Promise<string[]>>();
  expectTypeOf(remote.resend).returns.toEqualTypeOf<Promise<void>>();
  expectTypeOf(remote.fork).returns.resolves.toExtend<RemoteSandbox>();
});

test('a test helper that takes a SandboxControl works with a local and a remote sandbox', () => {
  expectTypeOf(remote).toExtend<SandboxControl>();
  expectTypeOf(sandbox).toExtend<SandboxControl>();
});

test('a remote sandbox lacks the property webhook, which only the process of the sandbox has', () => {
  expectTypeOf<'webhook' & keyof RemoteSandbox>().toBeNever();
});

const withSandbox = test.extend(sandboxFixtures);

withSandbox(
  'sandboxFixtures gives a test a sandbox, whose options can be overridden',
  ({ sandbox, sandboxOptions }) => {
    expectTypeOf(sandbox).toEqualTypeOf<Sandbox>();
    expectTypeOf(sandboxOptions).toEqualTypeOf<SandboxOptions>();
  },
);

test('globalSetup provides the url and the credentials of a sandbox, not the sandbox', () => {
  expectTypeOf(inject('crossborderFxSandbox')).toEqualTypeOf<
    Pick<Sandbox, 'url' | 'credentials'>
  >();
});
