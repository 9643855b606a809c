import type { EventName, Payment } from '@crossborder-fx/openapi';
import { expectTypeOf, inject, test } from 'vitest';
import type { RemoteSandbox, SandboxControl } from './connect.ts';
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

test('trigger checks the option set against the fields of the object that sends the event', () => {
  expectTypeOf(sandbox.trigger).parameter(0).toEqualTypeOf<EventName>();
  sandbox.trigger('PAYMENT_FINALIZED', { set: { amount: { value: '000000000250.00' } } });
  sandbox.trigger('TRADE_FINALIZED', { set: { side: 'S' } });
  // @ts-expect-error a payment has no side
  sandbox.trigger('PAYMENT_FINALIZED', { set: { side: 'S' } });
  // @ts-expect-error there is no such event
  sandbox.trigger('PAYMENT_LOST');
});

declare const remote: RemoteSandbox;

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
