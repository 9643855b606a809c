import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import {
  fixedForwardTable,
  paymentTable,
  tradeTable,
} from '../../../packages/sandbox/src/service/tables/tables.ts';
import { states } from './states.ts';

const page = await states();
const [payment = '', trade = '', fixedForward = ''] = page.match(/<svg\b.*<\/svg>/g) ?? [];

/** Returns the texts in an element of a diagram, and whether a line in the element is dashed. */
function read(node: DefaultTreeAdapterTypes.Node): { texts: string[]; isDashed: boolean } {
  const own = 'value' in node ? [node.value] : [];
  const dashed = 'attrs' in node && node.attrs.some(({ name }) => name === 'stroke-dasharray');
  const children = 'childNodes' in node ? node.childNodes.map(read) : [];
  return {
    texts: [...own, ...children.flatMap(({ texts }) => texts)].map((text) => text.trim()),
    isDashed: dashed || children.some(({ isDashed }) => isDashed),
  };
}

function groupsOf(svg: string) {
  const groups: ReturnType<typeof read>[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (!('childNodes' in node)) return;
    const inner = node.childNodes.filter(({ nodeName }) => nodeName === 'g');
    if (node.nodeName === 'g' && inner.length === 0) groups.push(read(node));
    for (const child of node.childNodes) visit(child);
  };
  visit(parseFragment(svg));
  return groups;
}

describe.each([
  ['payment', payment, paymentTable],
  ['trade', trade, tradeTable],
  ['fixed forward', fixedForward, fixedForwardTable],
] as const)('the diagram of a %s', (name, svg, table) => {
  test('a diagram of states has an arrow for each row of the table of states: solid if documented, dashed if chosen by the sandbox', () => {
    const groups = groupsOf(svg);
    for (const { id, trigger, source } of table.rows) {
      const isOf = new RegExp(`^(?:\\w+, )*${id}(?:, \\w+)* ${trigger}$`);
      const arrows = groups.filter(({ texts }) => texts.some((text) => isOf.test(text)));
      // Each of the rows P9a and P9b of the payment table leads out of three states. Only one of the three transitions
      // is documented, so each row has solid and dashed arrows.
      const dashes = new Set(arrows.map(({ isDashed }) => isDashed));
      expect({ id, dashes: [...dashes] }).toEqual({
        id,
        dashes: expect.arrayContaining([source === 'C']),
      });
    }
  });

  test('a diagram of states has a title and a description, which a screen reader reads aloud', () => {
    const id = `states-${name.replace(' ', '-')}`;
    expect(svg).toContain(`role="img" aria-labelledby="${id}-title ${id}-description"`);
    expect(svg).toContain(`<title id="${id}-title">The states of a ${name}</title>`);
    expect(svg).toMatch(new RegExp(`<desc id="${id}-description">\\d+ states\\. \\d+ `));
  });

  test('a diagram of states takes its colour from the text of the page, and contains no style sheet', () => {
    const colours = Array.from(svg.matchAll(/(?:fill|stroke)="([^"]*)"/g), ([, colour]) => colour);
    expect(new Set(colours)).toEqual(new Set(['currentColor', 'none']));
    expect(svg).not.toMatch(/<style|style=/);
  });
});

test('the page of states has its tables below the diagrams, and a reader can scroll each table with the keyboard', () => {
  expect(page).not.toContain('mermaid');
  const boxes = Array.from(page.matchAll(/aria-label="([^"]*)"/g), ([, label]) => label);
  expect(boxes).toEqual([
    'Diagram: the states of a payment',
    'Table: Payment',
    'Diagram: the states of a trade',
    'Table: Trade',
    'Diagram: the states of a fixed forward',
    'Table: Fixed forward',
    'Table: Who takes a row',
    'Table: Choices',
  ]);
  for (const { id } of [...paymentTable.rows, ...tradeTable.rows, ...fixedForwardTable.rows]) {
    expect(page).toContain(`\n| ${id} |`);
  }
});
