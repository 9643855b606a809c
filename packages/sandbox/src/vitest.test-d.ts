import { test as base, expectTypeOf, inject } from 'vitest';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { sandboxFixtures } from './vitest.ts';

const test = base.extend(sandboxFixtures);

test('sandboxFixtures gives a test a sandbox, whose options can be overridden', ({
  sandbox,
  sandboxOptions,
}) => {
  expectTypeOf(sandbox).toEqualTypeOf<Sandbox>();
  expectTypeOf(sandboxOptions).toEqualTypeOf<SandboxOptions>();
});

const friday = test.extend({ sandboxOptions: { at: '2026-11-27 16:00:00', lockOnRoll: true } });

friday('it is still a sandbox then', ({ sandbox }) => {
  expectTypeOf(sandbox).toEqualTypeOf<Sandbox>();
});

test('globalSetup provides the url and the credentials of a sandbox, not the sandbox', () => {
  expectTypeOf(inject('crossborderFxSandbox')).toEqualTypeOf<
    Pick<Sandbox, 'url' | 'credentials'>
  >();
});
