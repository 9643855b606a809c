import { choiceSentences } from '../../../packages/sandbox/src/choices.ts';
import { chosenValues } from '../../../packages/sandbox/src/chosen-values.ts';
import { conditions } from '../../../packages/sandbox/src/service/tables/conditions.ts';
import {
  diagramOf,
  placeOf,
  type Row,
  type Table,
  triggers,
} from '../../../packages/sandbox/src/service/tables/table.ts';
import { tables } from '../../../packages/sandbox/src/service/tables/tables.ts';
import type { GeneratedFile } from './generated-file.ts';
import { markdownTable } from './markdown-table.ts';

export function sandboxStatesPage(): GeneratedFile {
  const rows = tables.flatMap((table) => table.rows);
  const text = `<!-- Generated from packages/sandbox/src/service/tables by \`npm run generate\`. Do not edit. -->

# The states of the sandbox

What happens to a payment, a trade and a fixed forward in [\`@crossborder-fx/sandbox\`](../../packages/sandbox/README.md).
The service description shows few transitions. **D** marks a documented row, **C** a row that is our choice;
[the list of gaps](undocumented.md) says which options change our choices.

A state is a status of the interface. Only the sandbox knows the part after a slash; no response shows it. If several rows
fit, the sandbox takes the first row whose condition holds. An operation that fits no row gets a 409 and changes
nothing. \`simulate\` can take every row, also the rows of operations and of the clock, unless an option forbids the row or
money is missing. Some words and amounts trigger a transition; the
[guide](../guides/sandbox.md#trigger-words-and-amounts) lists them.

${tables.map(section).join('\n')}
## Who takes a row

${markdownTable(
  ['Name', 'When'],
  [...new Set(rows.map(({ trigger }) => trigger))].map((trigger) => {
    const { by, when } = triggers[trigger];
    return [`\`${trigger}\``, bySentence[by] + when];
  }),
)}

## Choices

Where the interface is silent, these options of \`startSandbox\` decide.

${markdownTable(
  ['Option', '', 'Default'],
  Object.entries(chosenValues).flatMap(([name, value]) => {
    const sentence = choiceSentences[name];
    const shown = name === 'retryOn' ? 'the statuses of the description' : `\`${value}\``;
    return sentence === undefined ? [] : [[`\`${name}\``, sentence, shown]];
  }),
)}
`;
  return { name: 'sandbox-states.md', text };
}

const bySentence = { call: '', clock: 'by the clock: ', simulate: 'by `simulate` only: ' };

function section(table: Table): string {
  const byId = Map.groupBy(table.rows, ({ id, to, toStage }) => `${id} ${placeOf(to, toStage)}`);
  return `## ${titleOf(table.name)}

\`\`\`mermaid
${diagramOf(table)}\`\`\`

${markdownTable(
  ['Row', 'From', 'By', 'When', 'To', 'Events', 'Movements', 'Source', 'Note'],
  [...byId.values()].map(tableRow),
)}
`;
}

function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes one table row for all transitions that differ only in the state from which they start. */
function tableRow(rows: Row[]): string[] {
  const [row] = rows;
  if (!row) return [];
  const { id, trigger, condition, to, toStage, events, entries, source, note } = row;
  return [
    id,
    rows.map(({ from, stage }) => placeCell(placeOf(from, stage), '')).join(', '),
    `\`${trigger}\``,
    condition === 'always' ? '' : conditions[condition].sentence,
    placeCell(placeOf(to, toStage), 'nothing exists'),
    events.map((event) => `\`${event}\``).join(', '),
    entries.map((entry) => `\`${entry}\``).join(', '),
    source,
    note,
  ];
}

function placeCell(place: string, ifNone: string): string {
  return place === '' ? ifNone : `\`${place}\``;
}
