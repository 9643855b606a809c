import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import {
  type OpenApiDocument,
  resolve,
  type Schema,
  schemaNameAt,
  withMembers,
} from '@crossborder-fx/tools-description';
import { blocks, foldedTable } from './blocks.ts';
import { type Field, objectsOf } from './description/fields-of.ts';
import { typeOf } from './description/type-of.ts';
import { type Uses, usesOf } from './description/uses-of.ts';
import { placeOfField } from './fields.ts';

/** What decides the class of a field. */
interface Facts {
  /** The schema of the field, all that it refers to, and the alternatives. */
  members: Schema[];
  /** The names of the types that it refers to. */
  names: Set<string>;
  /** Such as `string`. */
  types: string[];
  /** The field, its type or its object is marked. */
  isMarked: boolean;
  /** Facts about the items, where the field is a list. */
  items?: Facts;
}

interface ClassifiedField extends Field {
  /** The title of its class. */
  title: string;
}

interface DataClass {
  title: string;
  /** What the class means, and how a field comes into it. */
  rule: string;
  has(facts: Facts): boolean;
}

const isMoney = hasName('Amount', 'AmountInput', 'QuotedDecimal', 'QuotedDecimalInput');

/** A field has the first class that fits. The rules name types, and no field. */
const classes: readonly DataClass[] = [
  {
    title: 'Secret',
    rule: 'Signs something. The type of the field is `WebhookSecret`.',
    has: ({ names }) => names.has('WebhookSecret'),
  },
  {
    title: 'Must not be logged',
    rule:
      'Names a person or an account, or is a text or a file about one. The field, its type or its object is marked ' +
      '`x-sensitive` in the description.',
    has: ({ isMarked }) => isMarked,
  },
  {
    title: 'Object',
    rule: 'Has fields of its own, each with its own class. An amount is no object here.',
    has: (facts) => isObject(facts) && !isMoney(facts),
  },
  {
    title: 'Money',
    rule: 'An amount or a rate. The type of the field is an amount or a `QuotedDecimal`.',
    has: isMoney,
  },
  {
    title: 'Identifier',
    rule: 'Stands for something at the service. The type of the field is `ID` or `WebhookId`.',
    has: hasName('ObjectId', 'ObjectIdInput', 'WebhookId', 'WebhookIdInput'),
  },
  {
    title: 'Fixed form',
    rule: 'One of a list of values, a code, a date, a number or true or false. It has no room for a text.',
    has: isFixed,
  },
  {
    title: 'Free text',
    rule:
      'Any text. **It is not marked, and it may hold personal data**: a person or a program wrote it, and nothing in the ' +
      'interface says what.',
    has: ({ types }) => types.includes('string'),
  },
  {
    title: 'Not known',
    rule: 'The interface does not say what it holds. Treat it as what must not be logged.',
    has: () => true,
  },
];

/** Which fields are personal data or secrets. */
export function classificationPage(document: OpenApiDocument): string {
  const uses = usesOf(document);
  const fields = classifiedFields(document);
  const byClass = Map.groupBy(fields, ({ title }) => title);
  const numbers = classes.map(({ title, rule }) => [
    `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`,
    rule,
    `${byClass.get(title)?.length ?? 0}`,
  ]);
  const sections = classes.map(({ title }) => section(title, byClass.get(title) ?? [], uses));
  return `# Data classification

See for each field whether it may be logged, and which fields can hold personal data although nothing marks them.

The interface classifies nothing itself. Our description marks with \`x-sensitive\` what must not be logged, and that is all
that it marks. The classes below are derived from these marks and from the types of the fields. They are no legal
assessment. How long data is kept, and why, is not documented.

${markdownTable(['Class', 'What it is, and how it is derived', 'Fields'], numbers)}

## Where the marks apply

- The **client** puts nothing of a body, and nothing that the service wrote, into messages, stacks and causes of its errors or
  into its log lines, unless \`serviceText\` says so ([errors of the client](../../../packages/client/README.md#errors)).
- \`error.errorMessage\`, \`error.body\` and \`error.payeeVerification\` are what the service sent. They are not enumerable, so
  that a log of the error does not show them.
- The client does not redact what it returns. A program that logs a payment logs its \`communication\`.
- The **webhooks** package logs nothing of a notification. Store payloads on a private server, as the service asks.
- The **mock** and the **sandbox** keep the requests that they receive, bodies included, in memory for tests. A data file
  of the sandbox holds what was sent to it. Give them made-up data.

The header \`X-WSSE\` is marked too. Its nonce is no secret, and errors carry it for tracing.

${sections.join('\n\n')}
`;
}

/** Each field of the description with its class. */
export function classifiedFields(document: OpenApiDocument): ClassifiedField[] {
  return objectsOf(document).flatMap(({ schema, fields }) =>
    fields.map((field) => {
      const found = factsOf(document, field.schema);
      const isMarked = found.isMarked || schema['x-sensitive'] === true;
      const title = classes.find((one) => one.has({ ...found, isMarked }))?.title ?? '';
      return { ...field, title };
    }),
  );
}

function factsOf(document: OpenApiDocument, schema: Schema): Facts {
  const members = withMembers(document, { pointer: '#', schema }).map((one) => one.schema);
  const { items } = resolve<Schema>(document, schema);
  return {
    members,
    names: new Set(members.flatMap(({ $ref }) => schemaNameAt($ref) ?? [])),
    types: members.flatMap(({ type = [] }) => type),
    isMarked: members.some((one) => one['x-sensitive'] === true),
    ...(items && { items: factsOf(document, items) }),
  };
}

function section(
  title: string,
  fields: readonly ClassifiedField[],
  uses: ReadonlyMap<string, Uses>,
): string {
  const rows = fields.map((field) => [
    `[\`${field.object}.${field.path}\`](fields.ts#${placeOfField(field)})`,
    typeOf(field.schema),
    directionOf(uses.get(field.object)),
  ]);
  if (fields.length === 0) return `## ${title}\n\nNo field.`;
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  return blocks(`## ${title}`, foldedTable(count, ['Field', 'Type', 'Sent or returned'], rows));
}

function directionOf(uses: Uses | undefined): string {
  const { sentBy, returnedBy, notifiedBy } = uses ?? {};
  return Object.entries({ sent: sentBy, returned: returnedBy, 'in notifications': notifiedBy })
    .filter(([, operations]) => operations?.length)
    .map(([words]) => words)
    .join(', ');
}

function hasName(...wanted: string[]): DataClass['has'] {
  return ({ names }) => wanted.some((name) => names.has(name));
}

function isObject({ members, items }: Facts): boolean {
  return items ? isObject(items) : members.some(({ properties }) => properties !== undefined);
}

/** Whether only values of a known form fit. Any text beside known values stands for values that may be added. */
function isFixed({ members, types, items }: Facts): boolean {
  if (items !== undefined) return isFixed(items);
  const isListed = members.some((one) => one.enum !== undefined || one.const !== undefined);
  const hasForm = members.some(
    (one) =>
      !isFreeText(one) &&
      (one['pattern'] ?? one['x-documented-pattern'] ?? one['format']) !== undefined,
  );
  // A number that has been seen as a text is a number all the same.
  const isNumber = ['integer', 'number', 'boolean'].some((type) => types.includes(type));
  return isListed || hasForm || isNumber;
}

/** The forbidden characters are no form: any other text fits. */
function isFreeText({ pattern }: Schema): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^[^');
}
