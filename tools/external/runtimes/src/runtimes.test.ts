import { expect, inject, test } from 'vitest';
import { isPlatformOfRuntimes, runtimes } from './runtimes.ts';
import { credentials, expectedOutcomes, observe } from './service.ts';

test.runIf(isPlatformOfRuntimes).each(runtimes)(
  'on the runtime $name, the client passes every behaviour (a shared test), and prints no secret',
  async (runtime) => {
    const { outcomes, printed } = await observe(runtime, inject('consumer'));
    expect(outcomes).toEqual(expectedOutcomes(runtime));
    expect(printed).not.toContain(credentials.secret);
  },
);
