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
The service description shows few transitions. **D** marks a row that it has, **C** a row that is our choice;
[what is not documented](undocumented.md) says which options change them.

A state is the status of the interface. What stands behind a slash is known to the sandbox only, and on no answer. Where
several rows fit, the first whose condition holds is taken. An operation that no row fits is answered with 409, and changes
nothing. \`simulate\` can take every row, those of operations and of the clock included, unless an option rules it out or the
money is not there. Words and amounts that pull a trigger stand in the
[README](../../packages/sandbox/README.md#trigger-words-and-amounts).

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
    const shown = name === 'retryOn' ? 'those of the description' : `\`${value}\``;
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

/** Merges rows that differ only in their first column into one line. */
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
