import {
  gapsOf,
  isReference,
  nodesOf,
  type OpenApiDocument,
  operationsOf,
  resolve,
  schemaNameAt,
  strictForm,
} from '@crossborder-fx/tools-description';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

type Fields = Record<string, unknown>;

const types = `/** The request of an operation, and the schema of its response by status; \`null\` for a response without a body. */
export interface Operation {
  route: string;
  answers: Readonly<Record<string, string | null>>;
}

/** The rules that a value must meet. */
export interface Rule {
  type?: readonly string[];
  enum?: readonly unknown[];
  /** The schema that has the enumeration; \`open\` says whether other values are allowed too. */
  words?: string;
  open?: boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  required?: readonly string[];
  items?: Rule;
  fields?: Readonly<Record<string, Rule>>;
  /** The name of the schema that has the fields. */
  ref?: string;
  /** The schema that declares the field, if it is not the schema of the object that has the field. */
  schema?: string;
  /** The id of the gap in the documentation about this value. */
  gap?: string;
  /** The documented rules, if they allow less than the published rules. */
  strict?: Rule;
}

`;

interface Rule extends Fields {
  type?: string[];
  ref?: string;
  fields?: Record<string, Rule>;
  items?: Rule;
}

const kept = ['enum', 'pattern', 'format', 'minLength', 'maxLength', 'required'];

/**
 * Writes the rules by which crossborder-fx-probe judges the responses of a service: for each operation that it calls, the
 * published rules of every field, and the stricter documented rules. Also writes all undocumented points of the description.
 */
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
  const names = described.flatMap(({ answers }) => Object.values(answers));
  const roots = names.filter((name) => name !== null);
  const schemas = inBothForms(
    { fields: rulesOf(document, roots) },
    { fields: rulesOf(strictForm(document), roots) },
  ).fields;
  const gaps = [...nodesOf(document)].flatMap(({ node }) => gapsOf(node));
  const notes = gaps.map(({ id, note }) => [id, note]).sort();
  const code = `${types}/** The gaps of the documentation, by their ids in the description. */
export const gaps = ${JSON.stringify(Object.fromEntries(notes))} as const;

export const operations: Readonly<Record<string, Operation>> = ${JSON.stringify(operations)};

/** The published rules of each schema; \`strict\` has the documented rules where they allow less. */
export const schemas: Readonly<Record<string, Rule>> = ${JSON.stringify(schemas)};
`;
  return [await generatedFile('answers.ts', code)];
}

function answersOf(document: OpenApiDocument, { responses }: { responses: object }) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { content }: Fields = resolve<Fields>(document, response);
      const schema = Object(content)['application/json']?.schema;
      return [status, isReference(schema) ? nameOf(schema.$ref) : null];
    }),
  );
}

/** Returns a field's published rule. Its `strict` has the keywords of the documented rule that differ. */
function inBothForms(published: Rule, strict: Rule = {}): Rule {
  const { fields, items, ...rule } = published;
  const others = Object.entries(strict).filter(
    ([key, value]) =>
      !['fields', 'items'].includes(key) && JSON.stringify(value) !== JSON.stringify(rule[key]),
  );
  return {
    ...rule,
    ...(others.length > 0 && { strict: Object.fromEntries(others) }),
    ...(items && { items: inBothForms(items, strict.items) }),
    ...(fields && {
      fields: mapped(fields, (one, name) => inBothForms(one, strict.fields?.[name])),
    }),
  };
}

const mapped = <From, To>(fields: Record<string, From>, change: (one: From, name: string) => To) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, change(one, name)]));

/** The rule of an `anyOf` or `oneOf` allows the types of all its alternatives. */
function rulesOf(document: OpenApiDocument, roots: readonly string[]): Record<string, Rule> {
  const found: Record<string, Rule> = {};
  const left = [...roots];
  const named = (name: string) =>
    ruleOf(resolve(document, { $ref: `#/components/schemas/${name}` }));
  /** Returns the schema's name if the schema has fields, otherwise a copy of its rule. */
  function referred(name: string): Rule {
    const { fields, gap, type, ...rule } = named(name);
    if (fields) left.push(name);
    const own = fields ? { ref: name } : { ...rule, ...(gap !== undefined && { gap }) };
    return { ...(type && { type }), ...own, ...(rule['enum'] !== undefined && { words: name }) };
  }
  function ruleOf(given: unknown): Rule {
    if (isReference(given)) return referred(nameOf(given.$ref));
    const { type, allOf = [], properties, items, ...schema } = Object(given);
    const entries = Object.entries(schema).filter(([key]) => kept.includes(key));
    const rule: Rule = Object.fromEntries(entries);
    const tries: Rule[] = (schema.anyOf ?? schema.oneOf ?? []).map(ruleOf);
    Object.assign(rule, ...tries);
    // If an `anyOf` alternative allows any string, the enumeration allows unknown values.
    if (tries.some((one) => one.type?.includes('string') && !one['enum'])) rule['open'] = true;
    const types = [type ?? [], ...tries.map((one) => one.type ?? [])].flat();
    if (types.length > 0) rule.type = [...new Set<string>(types)];
    if (properties) rule.fields = mapped(properties, ruleOf);
    for (const { $ref } of allOf) {
      const part = named(nameOf($ref));
      const fields = mapped(part.fields ?? {}, (one) => ({ schema: nameOf($ref), ...one }));
      Object.assign(rule, { required: part['required'], fields: { ...fields, ...rule.fields } });
    }
    if (items) rule.items = ruleOf(items);
    const [gap] = gapsOf(schema);
    return { ...rule, ...(gap && { gap: gap.id }) };
  }
  for (let name = left.pop(); name !== undefined; name = left.pop()) found[name] ??= named(name);
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function nameOf(reference: string): string {
  const name = schemaNameAt(reference);
  if (name === undefined) throw new Error(`${reference} names no schema.`);
  return name;
}
