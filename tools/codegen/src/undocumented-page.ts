import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  nodesOf,
  type OpenApiDocument,
  operationsOf,
  repository,
} from '@crossborder-fx/tools-description';
import { parse } from 'yaml';
import type { GeneratedFile } from './generated-file.ts';

/** What the project does about one gap. */
export interface Handling {
  client: string;
  mock: string;
}

interface Gap {
  id: string;
  note: string;
  place: string;
}

const handlingFile = 'docs/undocumented.yaml';

/** Every gap and every provisional fact of the description, with what is done about it. */
export async function undocumentedPage(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const handling = parse(await readFile(join(repository, handlingFile), 'utf8'));
  return [{ name: 'undocumented.md', text: page(document, handling) }];
}

/** @throws when a gap has no handling, or a handling no gap */
export function page(document: OpenApiDocument, handling: Record<string, Handling>): string {
  const gaps = gapsIn(document);
  const ids = new Set(gaps.map(({ id }) => id));
  const missing = [...ids].filter((id) => !handling[id]?.client || !handling[id]?.mock);
  const leftOver = Object.keys(handling).filter((id) => !ids.has(id));
  if (missing.length > 0 || leftOver.length > 0) {
    throw new Error(
      [
        missing.length > 0 &&
          `${handlingFile} does not say what is done about: ${missing.join(', ')}.`,
        leftOver.length > 0 &&
          `${handlingFile} names what is no gap in spec/: ${leftOver.join(', ')}.`,
      ]
        .filter(Boolean)
        .join('\n'),
    );
  }
  const provisional = provisionalPlaces(document);
  return `<!-- Generated from spec/ and ${handlingFile} by \`npm run generate\`. Do not edit. -->

# What the interface does not document

The service description leaves ${gaps.length} things open. None is made up here: each is left open in the description,
marked \`x-undocumented\` with the id below.

| Gap | Where | Client and webhooks | Mock |
|---|---|---|---|
${gaps.map((gap) => row(gap, handling[gap.id])).join('\n')}

## Provisional facts

Not in the service description: known from a public copy of the interface. Each is optional, marked
\`x-provenance: provisional\`, and never narrows anything.

| Schema | Fields |
|---|---|
${[...provisional].map(([schema, fields]) => `| \`${schema}\` | ${fields.map((field) => `\`${field}\``).join(', ')} |`).join('\n')}
`;
}

function row({ id, note, place }: Gap, handling: Handling | undefined): string {
  const cells = [`**\`${id}\`** ${note}`, place, handling?.client ?? '', handling?.mock ?? ''];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function cell(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}

function gapsIn(document: OpenApiDocument): Gap[] {
  const operations = new Map(
    [...operationsOf(document)].map(({ path, method, operation }) => [
      `paths/${path}/${method}`,
      operation.operationId,
    ]),
  );
  return [...nodesOf(document)].flatMap(({ node, keys: path }) => {
    const entries = node['x-undocumented'];
    const place = placeOf(path, operations);
    return Array.isArray(entries)
      ? entries.map(({ id, note }: { id: string; note: string }) => ({ id, note, place }))
      : [];
  });
}

/** What a reader calls the place: an operation, a schema's property, or the whole interface. */
function placeOf(path: string[], operations: Map<string, string | undefined>): string {
  const [root, section = '', name = ''] = path;
  if (root === undefined) return 'the interface';
  if (root === 'paths') return `\`${operations.get(`paths/${section}/${name}`) ?? section}\``;
  const property = path.flatMap((token, index) =>
    path[index - 1] === 'properties' ? [token] : [],
  );
  return `\`${[name, ...property].join('.')}\``;
}

/** Provisional properties by schema. */
function provisionalPlaces(document: OpenApiDocument): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { node, keys: path } of nodesOf(document.components?.['schemas'])) {
    if (node['x-provenance'] !== 'provisional') continue;
    const [schema = '', ...rest] = path;
    const fields = rest.filter((_token, index) => rest[index - 1] === 'properties');
    places.set(schema, [...(places.get(schema) ?? []), fields.join('.') || 'all of it']);
  }
  return places;
}
