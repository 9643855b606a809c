import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Gap,
  gapsOf,
  nodesOf,
  type OpenApiDocument,
  operationsOf,
  repository,
  schemaNameAt,
  schemasOf,
  valueAt,
} from '@crossborder-fx/tools-description';
import { parse } from 'yaml';
import { chosenValues } from '../../../packages/sandbox/src/chosen-values.ts';
import { tariff } from '../../../packages/sandbox/src/fees/tariff.ts';
import type { GeneratedFile } from './generated-file.ts';
import { markdownTable } from './markdown-table.ts';

export interface Handling {
  client: string;
  mock: string;
  /** The sentence about the sandbox. A name in braces stands for a value that the sandbox has chosen. */
  sandbox: string;
}

interface PlacedGap extends Gap {
  place: string;
}

const handlingFile = 'docs/undocumented.yaml';
const placeholder = /\{([\w.]+)\}/g;

export async function undocumentedPage(document: OpenApiDocument): Promise<GeneratedFile> {
  const handling = parse(await readFile(join(repository, handlingFile), 'utf8'));
  return { name: 'undocumented.md', text: page(document, handling, chosenValues) };
}

/**
 * @param chosen what the sandbox has chosen, by name
 * @throws when an undocumented point has no entry, or an entry has no undocumented point; when a name in braces is
 *   unknown, or no entry uses a choice
 */
export function page(
  document: OpenApiDocument,
  handling: Record<string, Handling>,
  chosen: Readonly<Record<string, string>>,
): string {
  const gaps = [...nodesOf(document)].flatMap(({ node, keys }) =>
    gapsOf(node).map((gap) => ({ ...gap, place: placeOf(keys, document) })),
  );
  const ids = new Set(gaps.map(({ id }) => id));
  const missing = [...ids].filter((id) => {
    const { client, mock, sandbox } = handling[id] ?? {};
    return !client || !mock || !sandbox;
  });
  const leftOver = Object.keys(handling).filter((id) => !ids.has(id));
  const text = Object.values(handling)
    .map(({ sandbox }) => sandbox)
    .join('\n');
  const named = Array.from(text.matchAll(placeholder), ([, name = '']) => name);
  const unknown = [...new Set(named)].filter((name) => !Object.hasOwn(chosen, name));
  const unmentioned = Object.keys(chosen).filter(
    (name) => !named.includes(name) && !text.includes(`\`${name}\``),
  );
  const problems = [
    ...missing.map((id) => `${handlingFile} must say what the packages do about the gap ${id}.`),
    ...leftOver.map((id) => `${handlingFile} names the gap ${id}, which spec/ does not have.`),
    ...unknown.map(
      (name) => `${handlingFile} names {${name}}, which is not in the sandbox's list of choices.`,
    ),
    ...unmentioned.map((name) => `${handlingFile} must mention the choice ${name} of the sandbox.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `<!-- Generated from spec/ and ${handlingFile} by \`npm run generate\`. Do not edit. -->

# What the interface does not document

The service description leaves ${gaps.length} things open. The OpenAPI description leaves them open too, and invents nothing: each is
marked \`x-undocumented\` with the id below. The sandbox must choose: the last line says what, and names its options.

## The gaps

${gaps.map((gap) => section(gap, handling[gap.id], chosen)).join('\n')}
${chargesSection()}
## Provisional facts

The service description does not have these facts. [A public copy](../guides/what-was-seen.md) of the interface has them, or this project assumes that
a detail has a field of its list. Each is optional and marked \`x-provenance: provisional\`. Where a type is given, it is the known or
assumed type; a real response may have another.

${markdownTable(['Schema or operation', 'What'], provisionalRows(document))}
`;
}

/** Other pages link to the heading. A table with five columns of text would be too wide for a screen. */
function section(
  { id, note, place }: PlacedGap,
  handling: Handling | undefined,
  chosen: Readonly<Record<string, string>>,
): string {
  const { client = '', mock = '', sandbox = '' } = handling ?? {};
  const filled = sandbox.replaceAll(placeholder, (_, name: string) => chosen[name] ?? '');
  const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  return `### \`${id}\`

${oneLine(note)}

- Where: ${place}
- Client and webhooks: ${oneLine(client)}
- Mock: ${oneLine(mock)}
- Sandbox: ${oneLine(filled)}
`;
}

function placeOf(keys: string[], document: OpenApiDocument): string {
  const [root, path, name] = keys;
  if (root === undefined) return 'the interface';
  if (root !== 'paths') return `\`${[name, ...propertiesIn(keys)].join('.')}\``;
  return `\`${valueAt(document, [...keys.slice(0, 3), 'operationId']) ?? path}\``;
}

function propertiesIn(keys: string[]): string[] {
  return keys.filter((_key, index) => keys[index - 1] === 'properties');
}

function provisionalRows(document: OpenApiDocument): string[][] {
  const operations = [...operationsOf(document)].flatMap(({ operation }) =>
    operation['x-provenance'] === 'provisional'
      ? [[`\`${operation.operationId}\``, '`all of it`']]
      : [],
  );
  const places = [...nodesOf(schemasOf(document))].filter(
    ({ node }) => node['x-provenance'] === 'provisional' || 'x-documented-type' in node,
  );
  const bySchema = Map.groupBy(places, ({ keys }) => keys[0]);
  const schemas = Array.from(bySchema, ([schema, found]) => {
    const fields = found.map(({ node, keys }) => {
      const types = provisionalTypes(node, keys);
      const as = types.length > 0 ? ` as ${types.join(' or ')}` : '';
      return `\`${propertiesIn(keys).join('.') || 'all of it'}\`${as}`;
    });
    return [`\`${schema}\``, fields.join(', ')];
  });
  return [...operations, ...schemas];
}

function provisionalTypes(node: Record<string, unknown>, keys: string[]): unknown[] {
  const documented = node['x-documented-type'];
  if (documented !== undefined) return [node['type']].flat().filter((type) => type !== documented);
  if (!['anyOf', 'oneOf'].includes(String(keys.at(-2)))) return [];
  return [node['type'] ?? `\`${schemaNameAt(String(node['$ref']))}\``];
}

const kinds: Record<keyof typeof tariff.charges, string> = {
  sepa: 'euro to an IBAN of a SEPA country',
  eea: 'another currency of an EEA state to an IBAN in the EEA',
  swift: 'any other payment without an exchange',
  converted: 'a payment with an exchange',
};

function chargesSection(): string {
  const charged = Object.values(tariff.charges).flatMap((costs) => Object.keys(costs));
  const options = [...new Set(charged)];
  const rows = Object.entries(tariff.charges).map(([kind, costs]) => {
    const cells = options.map((option) => costs[option as keyof typeof costs] ?? '');
    const only = tariff.rtgsCurrencies[kind as keyof typeof kinds];
    const rtgs = only ? `; RTGS for ${only.join(' and ')} only` : '';
    return [kinds[kind as keyof typeof kinds] + rtgs, ...cells];
  });
  const priorities = Object.entries(tariff.priorities).map(([name, cost]) => {
    const charges = tariff.onlyWith[name as keyof typeof tariff.onlyWith];
    return `\`${name}\` ${cost}${charges ? `, with ${charges.join(' and ')} only` : ''}`;
  });
  return `## What the sandbox charges

The sandbox charges in the currency of the account if it is one of ${tariff.currencies.join(', ')}, otherwise the same value in EUR at the mid-market
rate. All charges are invented.

${markdownTable(['Payment', ...options], rows)}

A priority costs in addition: ${priorities.join('; ')}. A payment must be at least ${tariff.minimumUnits} unit of its currency, and worth ${tariff.minimumUnits} unit of the account's. With BEN, it must be more than the fee.
`;
}
