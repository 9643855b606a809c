import { expect, test } from 'vitest';
import { nothing, step, tableOf } from '../../../packages/sandbox/src/service/tables/table.ts';
import { sandboxStatesPage, statesPage } from './sandbox-states-page.ts';

const table = tableOf<'planified' | 'canceled', never>(
  'fixedForward',
  ['canceled'],
  [
    step(nothing, 'createFixedForward', [
      { id: 'F1', to: 'planified', source: 'D', note: 'A note.' },
    ]),
    step(['planified', 'canceled'], 'delivery', [
      {
        id: 'F2',
        condition: 'short',
        to: 'canceled',
        events: ['FIXED_FORWARD_CANCELED'],
        entries: ['release'],
      },
    ]),
  ],
);

test('a table has a line for each row, with what it comes from and who says so', () => {
  const lines = statesPage([table]).split('\n');
  expect(lines).toContain('## Fixed forward');
  expect(lines).toContain('| F1 |  | `createFixedForward` |  | `planified` |  |  | D | A note. |');
});

test('rows that differ in their beginning only are one line', () => {
  expect(statesPage([table]).split('\n')).toContain(
    '| F2 | `planified`, `canceled` | `delivery` | funds are short | `canceled` | `FIXED_FORWARD_CANCELED` | `release` | C |  |',
  );
});

test('a diagram and the triggers of the tables come with it', () => {
  const text = statesPage([table]);
  expect(text).toContain('```mermaid\nstateDiagram-v2\n');
  expect(text).toContain('| `createFixedForward` | POST /fixed-forwards |');
  expect(text).toContain('| `delivery` | by the clock: delivery day');
  expect(text).not.toContain('| `createPayment` |');
});

test('the page shows payments, trades and fixed forwards', () => {
  const { name, text } = sandboxStatesPage();
  expect(name).toBe('sandbox-states.md');
  expect(text.match(/^## .+$/gm)).toEqual([
    '## Payment',
    '## Trade',
    '## Fixed forward',
    '## Who takes a row',
  ]);
});
