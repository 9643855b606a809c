import { expect, test } from 'vitest';
import { faultKinds } from './fault-kinds.ts';

test('each kind of fault comes to what the sandbox takes', () => {
  const faults = Object.values(faultKinds).map((faultOf) => faultOf());
  expect(faults).toEqual([
    { status: 503, stage: 'before' },
    { status: 503, stage: 'after' },
    { drop: 'before' },
    { drop: 'after' },
    { reset: 'before' },
    { reset: 'after' },
    { garbage: 'before' },
    { garbage: 'after' },
    { delay: 2000 },
    { truncate: 10 },
    { slow: 100 },
  ]);
  expect(Object.values(faultKinds).map((faultOf) => faultOf(7))).toContainEqual({ slow: 7 });
});
