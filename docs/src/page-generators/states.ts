import { readFile } from 'node:fs/promises';
import { instance } from '@viz-js/viz';
import {
  placeOf,
  type Row,
  type Table,
} from '../../../packages/sandbox/src/service/tables/table.ts';
import {
  fixedForwardTable,
  paymentTable,
  tradeTable,
} from '../../../packages/sandbox/src/service/tables/tables.ts';

const tables: readonly (readonly [name: string, table: Table])[] = [
  ['payment', paymentTable],
  ['trade', tradeTable],
  ['fixed forward', fixedForwardTable],
];

const legend = `In a diagram, a **solid** arrow is documented, and a **dashed** one is a choice of the sandbox. A state
with a dashed border has a status of the interface too; only the sandbox knows the part in brackets. A state
with two borders is final. The letters and numbers on an arrow name the rows of the table.`;

export async function states(): Promise<string> {
  const page = await readFile(
    new URL('../../generated/sandbox-states.md', import.meta.url),
    'utf8',
  );
  const diagrams = await Promise.all(tables.map(([name, table]) => diagramOf(name, table)));
  let next = 0;
  const drawn = page.replaceAll(/^```mermaid\n.*?^```\n/gms, () => diagrams[next++] ?? '');
  if (next !== tables.length)
    throw new Error(`The page of states has ${next} diagrams, not ${tables.length}`);
  return inBoxes(drawn).replace(/^## /m, () => `${legend}\n\n## `);
}

async function diagramOf(name: string, table: Table): Promise<string> {
  const title = `The states of a ${name}`;
  const id = `states-${name.replace(' ', '-')}`;
  const svg = await draw(graphOf(table), { id, title, description: descriptionOf(table) });
  return `${boxOf(`Diagram: ${title.toLowerCase()}`)}${svg}</div>\n`;
}

/** A table may be wider than the screen, so it gets a box that a reader can reach and scroll with the keyboard. */
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

/** All rows of the table that lead from one state to another and have the same source. */
interface Arrow {
  from: string;
  to: string;
  source: Row['source'];
  rows: Row[];
}

/** Returns the Graphviz graph of a table of states. The page later replaces black in the graph by the page's text colour. */
function graphOf(table: Table): string {
  const places = new Set(table.rows.map(({ to, toStage }) => placeOf(to, toStage)));
  const final = new Set<string>(table.final);
  const nodes = Array.from(places, (place) => {
    const [label, isStage] = [labelOf(place), place.includes('/')];
    const style = isStage ? 'rounded,dashed' : 'rounded';
    return `${quoted(place)} [label=${quoted(label)} style="${style}" peripheries=${final.has(place) ? 2 : 1}]`;
  });
  const arrows = arrowsOf(table).map(({ from, to, source, rows }) => {
    const style = source === 'D' ? 'solid' : 'dashed';
    return `${quoted(from)} -> ${quoted(to)} [label=${quoted(arrowLabel(rows))} style=${style}]`;
  });
  return `digraph {
    graph [rankdir=TB ranksep=0.5 nodesep=0.3 bgcolor=transparent]
    node [shape=box fontname="Helvetica,sans-serif" fontsize=12 margin="0.17,0.06"]
    edge [fontname="Helvetica,sans-serif" fontsize=10]
    ${quoted(start)} [shape=circle style=filled fillcolor=black label="" width=0.15]
    ${[...nodes, ...arrows].join('\n    ')}
  }`;
}

function descriptionOf(table: Table): string {
  const count = (source: Row['source']) =>
    new Set(table.rows.filter((row) => row.source === source).map(({ id }) => id)).size;
  const places = new Set(table.rows.map(({ to, toStage }) => placeOf(to, toStage)));
  return `${places.size} states. ${count('D')} transitions are documented, ${count('C')} are choices of the sandbox. The table has each transition.`;
}

// Spaces around the label of an arrow, because the font of the browser may be wider than the font with which Graphviz lays out
// the graph.
const room = '   ';

// The name of the point in the graph where the arrows of new objects begin. No state has this name.
const start = 'start';

function arrowsOf({ rows }: Table): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const row of rows) {
    const from =
      row.from === undefined && row.stage === undefined ? start : placeOf(row.from, row.stage);
    const to = placeOf(row.to, row.toStage);
    const key = [from, to, row.source].join(' ');
    const arrow = arrows.get(key) ?? { from, to, source: row.source, rows: [] };
    arrow.rows.push(row);
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

/** The label has one line for each trigger (an operation or event), with the ids of the trigger's rows. */
function arrowLabel(rows: readonly Row[]): string {
  const byTrigger = Map.groupBy(rows, ({ trigger }) => trigger);
  return Array.from(
    byTrigger,
    ([trigger, taken]) => `${room}${taken.map(({ id }) => id).join(', ')} ${trigger}${room}`,
  ).join('\n');
}

function labelOf(place: string): string {
  if (place === '') return 'nothing exists';
  if (place.startsWith('/')) return `no status\n(${place.slice(1)})`;
  return place.replace(/\/(.*)/, '\n($1)');
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/**
 * Draws a Graphviz graph as an SVG image on one line, in the colour of the text around the image, and without a style sheet. A
 * screen reader reads the title and the description instead of the texts in the image. The id must be unique on the page.
 */
async function draw(
  graph: string,
  { id, title, description }: Record<'id' | 'title' | 'description', string>,
): Promise<string> {
  const viz = await instance();
  const drawn = viz.renderString(graph, { format: 'svg', engine: 'dot' });
  const [, attributes = '', content = ''] = /<svg\b([^>]*)>(.*)<\/svg>/s.exec(drawn) ?? [];
  const [, box = ''] = /viewBox="([^"]*)"/.exec(attributes) ?? [];
  const [, , width, height] = box.split(' ');
  const inner = content
    .replaceAll(/<!--.*?-->/gs, '')
    // Removes the titles of states and arrows, because a browser would show the titles as tooltips.
    .replaceAll(/<title>.*?<\/title>/gs, '')
    .replaceAll(/ (?:id|class)="[^"]*"/g, '')
    .replaceAll(/(stroke|fill)="black"/g, '$1="currentColor"')
    .replaceAll(/<text\b/g, '<text fill="currentColor"')
    .replaceAll(/\s*\n\s*/g, '');
  return `<svg role="img" aria-labelledby="${id}-title ${id}-description" viewBox="${box}" width="${width}" height="${height}"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${inner}</svg>`;
}
