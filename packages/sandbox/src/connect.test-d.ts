import type { Payment } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import { connectSandbox, type RemoteSandbox, type SandboxControl } from './connect.ts';
import type { Sandbox } from './sandbox.ts';

declare const sandbox: Sandbox;
declare const remote: RemoteSandbox;

test('connectSandbox takes an address, and a user by its name', () => {
  expectTypeOf(connectSandbox).toBeCallableWith('http://127.0.0.1:4010');
  expectTypeOf(connectSandbox).toBeCallableWith(new URL('http://127.0.0.1:4010'), {
    user: 'treasury',
  });
  expectTypeOf(connectSandbox).returns.toEqualTypeOf<RemoteSandbox>();
  // @ts-expect-error there is no such option
  connectSandbox('http://127.0.0.1:4010', { principle: 'treasury' });
});

test('each method returns a promise of the local result', () => {
  expectTypeOf(remote.clock.now).returns.toEqualTypeOf<Promise<Date>>();
  expectTypeOf(remote.clock.advance).returns.toEqualTypeOf<Promise<void>>();
  expectTypeOf(remote.simulate.payment).returns.toEqualTypeOf<Promise<Payment>>();
  expectTypeOf(remote.listSnapshots).returns.toEqualTypeOf<Promise<string[]>>();
  expectTypeOf(remote.resend).returns.toEqualTypeOf<Promise<void>>();
  expectTypeOf(remote.fork).returns.resolves.toExtend<RemoteSandbox>();
});

test('a helper of tests that takes a SandboxControl works with both', () => {
  expectTypeOf(remote).toExtend<SandboxControl>();
  expectTypeOf(sandbox).toExtend<SandboxControl>();
});

test('properties that only the process of the sandbox has are missing', () => {
  expectTypeOf<'webhook' & keyof RemoteSandbox>().toBeNever();
});

test('names of operations and events are those of the interface', () => {
  // @ts-expect-error there is no such event
  remote.trigger('PAYMENT_LOST');
  // @ts-expect-error there is no such operation
  remote.faults.add('createPaiment', { status: 503 });
});
