import {
  gapsOf,
  isRecord,
  isReference,
  nodesOf,
  notificationsOf,
  type OpenApiDocument,
  operationsOf,
  resolve,
  schemaNameAt,
  strictForm,
} from '@crossborder-fx/tools-description';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

type Fields = Record<string, unknown>;

/** What an answer is held against. Words for people are left out. */
const kept = [
  'type',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'required',
  'properties',
  'items',
  'anyOf',
  'allOf',
];

/** The answers of the operations that the probe sends, as published and in the strict form, and the ids of all gaps. */
export async function probeAnswers(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const asked = [...operationsOf(document)].filter(
    ({ method, path }) => method === 'get' || path.endsWith('quote') || path === '/quotes',
  );
  const described = asked.map(({ method, path, operation }) => ({
    id: String(operation.operationId),
    route: `${method.toUpperCase()} ${path}`,
    answers: answersOf(document, operation),
  }));
  const operations = Object.fromEntries(described.map(({ id, ...one }) => [id, one]));
  const names = [
    ...described.flatMap(({ answers }) => Object.values(answers)),
    ...payloadsOf(document),
  ];
  const published = schemasFrom(document, names);
  const strict = Object.entries(schemasFrom(strictForm(document), names)).filter(
    ([name, schema]) => JSON.stringify(schema) !== JSON.stringify(published[name]),
  );
  const gaps = [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id));
  const code = `import type { AnswerSchema } from '../answer-schema.ts';

/** What is not documented, by the ids of the description. */
export const gaps = ${JSON.stringify([...new Set(gaps)].sort())} as const;

/** The schemas of the answers to each operation that the probe sends, by status. \`null\`: without a body. */
export const operations = ${JSON.stringify(operations)} as const;

/** As published: open to all that the service has been seen to send. */
export const published: Readonly<Record<string, AnswerSchema>> = ${JSON.stringify(published)};

/** What is documented and nothing else, where that is less. */
export const strict: Readonly<Record<string, AnswerSchema>> = ${JSON.stringify(Object.fromEntries(strict))};
`;
  return [await generatedFile('answers.ts', code)];
}

function answersOf(
  document: OpenApiDocument,
  { responses }: { responses: object },
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { content }: Fields = resolve<Fields>(document, response);
      const schema = Object(content)['application/json']?.schema;
      return [status, isReference(schema) ? nameOf(schema.$ref) : null];
    }),
  );
}

/** The schemas of what notifications carry. */
function payloadsOf(document: OpenApiDocument): string[] {
  const texts = JSON.stringify([...notificationsOf(document).values()]);
  return Object.keys(document.components?.['schemas'] ?? {}).filter(
    (name) => name.endsWith('Payload') && texts.includes(`/${name}"`),
  );
}

/** These schemas and all that they name. */
function schemasFrom(document: OpenApiDocument, names: readonly (string | null)[]) {
  const found: Record<string, unknown> = {};
  const left = names.filter((name) => name !== null);
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (name in found) continue;
    const schema = document.components?.['schemas']?.[name];
    if (!isRecord(schema)) throw new Error(`The description has no schema ${name}.`);
    found[name] = reduced(schema);
    left.push(
      ...Array.from(
        JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g),
        ([, one]) => String(one),
      ),
    );
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function reduced(schema: unknown): Fields {
  if (!isRecord(schema)) return {};
  const entries = Object.entries(schema).filter(([key]) => kept.includes(key));
  const gaps = gapsOf(schema).map(({ id }) => id);
  return {
    ...(isReference(schema) && { ref: nameOf(schema.$ref) }),
    ...Object.fromEntries(entries.map(([key, value]) => [key, reducedAt(key, value)])),
    ...(gaps.length > 0 && { gap: gaps[0] }),
  };
}

function reducedAt(key: string, value: unknown): unknown {
  if (key === 'items') return reduced(value);
  if (key === 'anyOf' || key === 'allOf') return (value as unknown[]).map(reduced);
  if (key !== 'properties') return value;
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, one]) => [name, reduced(one)]),
  );
}

function nameOf(reference: string): string {
  const name = schemaNameAt(reference);
  if (name === undefined) throw new Error(`${reference} names no schema.`);
  return name;
}
