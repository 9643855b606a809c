import type { Payment } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import { connectSandbox, type RemoteSandbox, type SandboxControl } from './connect.ts';
import type { Sandbox } from './sandbox.ts';

declare const sandbox: Sandbox;
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

test('a remote sandbox takes only names of operations and events of the interface', () => {
  // @ts-expect-error there is no such event
  remote.trigger('PAYMENT_LOST');
  // @ts-expect-error there is no such operation
  remote.faults.add('createPaiment', { status: 503 });
});
