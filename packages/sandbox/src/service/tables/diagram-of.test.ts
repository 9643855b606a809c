import { expect, test } from 'vitest';
import { diagramOf } from './diagram-of.ts';
import { fixedForwardTable } from './fixed-forward-table.ts';
import { paymentTable } from './payment-table.ts';

test('a diagram has an arrow for each row', () => {
  expect(diagramOf(fixedForwardTable)).toBe(`stateDiagram-v2
  state "planified" as planified
  state "finalized" as finalized
  state "canceled" as canceled
  [*] --> planified : F1 createFixedForward
  planified --> finalized : F2 delivery, funds cover it
  planified --> canceled : F3 delivery, funds are short
  planified --> canceled : F4 cancel
  finalized --> [*]
  canceled --> [*]
`);
});

test('a diagram names the stages, and what has no status', () => {
  const lines = diagramOf(paymentTable).split('\n');
  expect(lines).toContain('  state "planified / scheduled" as planified_scheduled');
  expect(lines).toContain('  state "no status / incoming" as none_incoming');
  expect(lines).toContain('  state "nothing exists" as nothing');
  expect(lines).toContain('  [*] --> none_incoming : P21 incoming');
  expect(lines).toContain('  planified_sent --> finalized : P18 settlement');
  const line = /^ {2}(state "[\w /]+" as \w+|(\w+|\[\*\]) --> (\w+|\[\*\])( : [\w ,]+)?)$/;
  expect(lines.slice(1, -1).filter((text) => !line.test(text))).toEqual([]);
});
