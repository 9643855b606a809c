import { beforeAll, describe, expect, inject, test } from 'vitest';
import { isPlatformOfRuntimes, runtimes } from './runtimes.ts';
import { credentials, expectedOutcomes, observe } from './service.ts';

const consumer = inject('consumer');

describe.runIf(isPlatformOfRuntimes).each(runtimes)('$name', (runtime) => {
  const expected = expectedOutcomes(runtime);
  let observed: Awaited<ReturnType<typeof observe>>;

  beforeAll(async () => {
    observed = await observe(runtime, consumer);
  });

  test.each(Object.keys(expected))('%s', (name) => {
    expect(observed.outcomes[name], `${runtime.name} ${name}`).toEqual(expected[name]);
  });

  test('reports every behaviour, and no other', () => {
    expect(Object.keys(observed.outcomes)).toEqual(Object.keys(expected));
  });

  test('prints no secret', () => {
    expect(observed.printed).not.toContain(credentials.secret);
  });
});
