import {
  type ExampleOperation,
  expansionMarker,
  isRecord,
  type Parameter,
} from '@crossborder-fx/tools-description';
import { bodyVariables, idVariables } from './variables.ts';

/** The request of an operation in the form of a collection, with this body. */
export function requestOf(example: ExampleOperation, body: unknown): object {
  const { method, operation } = example;
  return {
    method,
    header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
    ...(body === undefined ? {} : { body: bodyOf(body) }),
    url: urlOf(example),
    description: operation.description?.trim() ?? '',
  };
}

/** The example with variables in place of ids and days that only it has. */
export function withVariables(id: string, body: unknown): unknown {
  const variables = new Map(
    Object.entries(Object(bodyVariables[id as keyof typeof bodyVariables])),
  );
  if (!isRecord(body)) return body;
  const fields = Object.entries(body).map(([field, value]) => {
    const variable = variables.get(field);
    return [field, variable === undefined ? value : `{{${variable}}}`];
  });
  return Object.fromEntries(fields);
}

function bodyOf(body: unknown): object {
  const raw = JSON.stringify(body, null, 2);
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}

function urlOf({ template, parameters, operation }: ExampleOperation): object {
  const selected = operation[expansionMarker];
  const path = template
    .slice(1)
    .split('/')
    // Postman has no variable for a part of a segment, as in `_{status}`: the list of all is asked for.
    .map((segment) => segment.replace(`{${selected}}`, 'all').replace(/^\{(\w+)\}$/, ':$1'));
  const inPath = parameters.filter((one) => one.in === 'path' && one.name !== selected);
  const query = parameters.filter((one) => one.in === 'query').map(queryParameter);
  return {
    raw: `{{baseUrl}}/${path.join('/')}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length > 0 ? { query } : {}),
    variable: inPath.map(({ name, description }) => ({
      key: name,
      value: `{{${pathVariable(name, operation)}}}`,
      description,
    })),
  };
}

/** None is required, so that none is sent before somebody ticks it. */
function queryParameter({ name, description, example, required }: Parameter): object {
  return { key: name, value: String(example), description, disabled: !required };
}

function pathVariable(name: string, operation: ExampleOperation['operation']): string {
  if (name === 'date') return 'day';
  if (name !== 'id') return name;
  const [resource = ''] = String(operation['x-client-method']).split('.');
  const variable = idVariables[resource];
  if (variable !== undefined) return variable;
  throw new Error(
    `docs/src/programs/postman/variables.ts has no variable for the id of ${resource}`,
  );
}
