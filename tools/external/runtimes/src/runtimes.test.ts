import { beforeAll, describe, expect, inject, test } from 'vitest';
import { behaviours } from './behaviours.ts';
import { compare, type Observation, observe } from './observation.ts';
import { isPlatformOfRuntimes, runtimes } from './runtimes.ts';
import { credentials } from './service.ts';

const consumer = inject('consumer');

describe.runIf(isPlatformOfRuntimes).each(runtimes)('$name', (runtime) => {
  let observation: Observation;

  beforeAll(async () => {
    observation = await observe(runtime, consumer);
  });

  test.each(Object.keys(behaviours))('%s', (name) => {
    const { actual, expected } = compare(name, runtime, observation);
    expect(actual, `${runtime.name} ${name}`).toEqual(expected);
  });

  test('reports every behaviour, and no other', () => {
    expect(Object.keys(observation.reported).sort()).toEqual(Object.keys(behaviours).sort());
  });

  test('prints no secret', () => {
    expect(observation.printed).not.toContain(credentials.secret);
  });
});
