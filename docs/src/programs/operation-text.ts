import {
  bodyExamples,
  jsonOf,
  type LocatedOperation,
  type OpenApiDocument,
  type Operation,
  parametersOf,
  type Response,
  resolve,
} from '@crossborder-fx/tools-description';
import { table, tableRow, typeText } from './schema-text.ts';

/** What a repeat of a call would do, by `x-effect`. */
const effects: Readonly<Record<string, string>> = {
  none: 'A repeat changes nothing.',
  changes: 'A repeat asks for the same change again.',
  creates: 'A repeat creates another one: the interface shows no idempotency key.',
  secret: 'The secret in the answer cannot be had again.',
};

/** All that the description says of an operation. */
export function operationText(
  document: OpenApiDocument,
  located: LocatedOperation,
  objects: string,
): string {
  const { path, method, operation } = located;
  const call = operation['x-client-method'];
  const parts = [
    `## ${operation.operationId}`,
    `\`${method.toUpperCase()} ${path}\``,
    operation.summary && `${operation.summary}.`,
    operation.description?.trim(),
    effects[String(operation['x-effect'])],
    call !== undefined && `With the client: \`fx.${call}\`.`,
    gapsText(operation),
    parametersText(document, located, objects),
    requestText(document, operation, objects),
    ...Object.entries(operation.responses).map(([status, response]) =>
      answerText(document, status, response, objects),
    ),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

/** All that the description says of a notification. */
export function notificationText(
  document: OpenApiDocument,
  event: string,
  operation: Operation,
  objects: string,
): string {
  const parts = [
    `## ${event}`,
    operation.description?.trim(),
    gapsText(operation),
    requestText(document, operation, objects),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

function gapsText(operation: Operation): string {
  const gaps = operation['x-undocumented'];
  if (!Array.isArray(gaps)) return '';
  return gaps.map(({ id, note }) => `Not documented (\`${id}\`): ${note}`).join('\n\n');
}

function parametersText(
  document: OpenApiDocument,
  located: LocatedOperation,
  objects: string,
): string {
  const rows = parametersOf(document, located).map((parameter) =>
    tableRow([
      `\`${parameter.name}\``,
      parameter.in,
      typeText(parameter.schema ?? {}, objects),
      parameter.required ? 'yes' : 'no',
      parameter.description ?? '',
    ]),
  );
  if (rows.length === 0) return '';
  return `### Parameters\n\n${table(['Name', 'In', 'Type', 'Required', 'Description'], rows)}`;
}

function requestText(document: OpenApiDocument, { requestBody }: Operation, objects: string) {
  const schema = jsonOf(document, requestBody)?.schema;
  if (schema === undefined) return '';
  const name = typeof schema['title'] === 'string' ? `\`${schema['title']}\`` : undefined;
  const fields = Object.entries(schema.properties ?? {}).map(([field, { description, ...type }]) =>
    tableRow([`\`${field}\``, typeText(type, objects), description ?? '']),
  );
  return [
    '### Body',
    `${name ?? typeText(schema, objects)}, as JSON.`,
    ...(fields.length > 0 ? [table(['Field', 'Type', 'Description'], fields)] : []),
    ...exampleTexts(document, requestBody),
  ].join('\n\n');
}

function answerText(
  document: OpenApiDocument,
  status: string,
  response: Operation['responses'][string],
  objects: string,
): string {
  const { description } = resolve<Response>(document, response);
  const schema = jsonOf(document, response)?.schema;
  return [
    `### ${status === 'default' ? 'Any other answer' : `Answer ${status}`}`,
    description,
    ...(schema === undefined ? [] : [`Body: ${typeText(schema, objects)}.`]),
    ...exampleTexts(document, response).slice(0, 1),
  ].join('\n\n');
}

function exampleTexts(
  document: OpenApiDocument,
  body: Parameters<typeof bodyExamples>[1],
): string[] {
  return bodyExamples(document, body).map(
    ({ name, value }) =>
      `Example \`${name}\`:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
  );
}
