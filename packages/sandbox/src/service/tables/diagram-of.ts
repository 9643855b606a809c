import { conditions } from './conditions.ts';
import { placeOf, type Row, type Table } from './table.ts';

/** A Mermaid `stateDiagram-v2` of a table: an arrow for each row. */
export function diagramOf(table: Table): string {
  const places = new Set(table.rows.map(({ to, toStage }) => placeOf(to, toStage)));
  return [
    'stateDiagram-v2',
    ...[...places].map((place) => `  state "${titleOf(place)}" as ${nameOf(place)}`),
    ...table.rows.map((row) => `  ${arrowOf(row)}`),
    ...table.final.map((place) => `  ${nameOf(place)} --> [*]`),
    '',
  ].join('\n');
}

function arrowOf({ id, from, stage, trigger, condition, to, toStage }: Row): string {
  const start = from === undefined ? '[*]' : nameOf(placeOf(from, stage));
  const when = condition === 'always' ? '' : `, ${conditions[condition].sentence}`;
  return `${start} --> ${nameOf(placeOf(to, toStage))} : ${id} ${trigger}${when}`;
}

function titleOf(place: string): string {
  if (place === '') return 'nothing exists';
  return place.replace(/^\//, 'no status / ').replace(/(\w)\/(\w)/, '$1 / $2');
}

// A name of letters and underscores: `/` would end it.
function nameOf(place: string): string {
  return place === '' ? 'nothing' : place.replace(/^\//, 'none_').replace('/', '_');
}
