import { readFile } from 'node:fs/promises';
import { fixedForwardTable } from '../../../packages/sandbox/src/service/tables/fixed-forward-table.ts';
import { paymentTable } from '../../../packages/sandbox/src/service/tables/payment-table.ts';
import type { Table } from '../../../packages/sandbox/src/service/tables/table.ts';
import { tradeTable } from '../../../packages/sandbox/src/service/tables/trade-table.ts';
import { descriptionOf, draw, graphOf } from './states-diagram.ts';

const tables: readonly (readonly [name: string, table: Table])[] = [
  ['payment', paymentTable],
  ['trade', tradeTable],
  ['fixed forward', fixedForwardTable],
];

const legend = `In a diagram, a **solid** arrow is documented, and a **dashed** one is a choice of the sandbox. A state
with a dashed border has a status of the interface too, but what stands in brackets is known to the sandbox only. A state
with two borders is final. The letters and numbers on an arrow name the rows of the table.`;

/** The states of payments, trades and fixed forwards, as the sandbox moves them: diagrams and tables. */
export async function states(): Promise<string> {
  const page = await readFile(
    new URL('../../generated/sandbox-states.md', import.meta.url),
    'utf8',
  );
  const diagrams = await Promise.all(tables.map(([name, table]) => diagramOf(name, table)));
  let next = 0;
  const drawn = page.replaceAll(/^```mermaid\n.*?^```\n/gms, () => diagrams[next++] ?? '');
  if (next !== tables.length)
    throw new Error(`The page has ${next} diagrams, not ${tables.length}`);
  return inBoxes(drawn).replace(/^## /m, () => `${legend}\n\n## `);
}

async function diagramOf(name: string, table: Table): Promise<string> {
  const title = `The states of a ${name}`;
  const id = `states-${name.replace(' ', '-')}`;
  const svg = await draw(graphOf(table), { id, title, description: descriptionOf(table) });
  return `${boxOf(`Diagram: ${title.toLowerCase()}`)}${svg}</div>\n`;
}

/** A table may be wider than the screen: the keyboard has to reach its box, to scroll it. */
function inBoxes(page: string): string {
  let heading = '';
  return page.replaceAll(/^## (.*)$|^(?:\|.*\n)+/gm, (found, title?: string) => {
    if (title === undefined) return `${boxOf(`Table: ${heading}`)}\n\n${found}\n</div>\n`;
    heading = title;
    return found;
  });
}

function boxOf(label: string): string {
  return `<div class="wide" role="region" tabindex="0" aria-label="${label}">`;
}
