import { expect, test } from 'vitest';
import { type FaultKind, faultKinds, faultOf } from './fault-kinds.ts';

test('each kind of fault comes to what the sandbox takes', () => {
  const faults = faultKinds.map((kind: FaultKind) => faultOf(kind, kind.number?.[1] ?? 0, 'after'));
  expect(faults).toEqual([
    { status: 503, stage: 'after' },
    { drop: 'after' },
    { reset: 'after' },
    { garbage: 'after' },
    { delay: 2000 },
    { truncate: 10 },
    { slow: 100 },
  ]);
});
