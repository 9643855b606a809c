import { camelCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { code, importOf, members } from '../code.ts';
import type { Checks } from './checks.ts';

export function operations(all: ClientOperation[], checks: Checks): string {
  const entries = all.map((operation) => entry(operation, checks));
  return code`${importOf(['OperationTable'], '../common/operation.ts')}
import type * as bodies from './bodies.ts';
${checks.import()}

/** The data that the client needs to send each operation, by operationId. */
export const operations = {
  ${entries}
} satisfies OperationTable<keyof typeof bodies>;
`;
}

function entry(operation: ClientOperation, checks: Checks): string {
  const { id, httpMethod, path, effect, body, pagination, lifetimeSeconds, result } = operation;
  const checksIn = (place: 'path' | 'query') => {
    const there = operation.parameters.filter((parameter) => parameter.in === place);
    const schemas = there.map(({ name, schema = {} }) => [name, schema]);
    return there.length > 0 && checks.table(Object.fromEntries(schemas));
  };
  const required = operation.queryParameters.flatMap((one) => (one.required ? [one.name] : []));
  const entries = members({
    route: `'${httpMethod} ${path}'`,
    effect: `'${effect}'`,
    path: checksIn('path'),
    query: checksIn('query'),
    required: required.length > 0 && JSON.stringify(required),
    // The name of the generated check of this request body. The client loads the check when it first sends such a body.
    body: body && `'${camelCase(body.type)}'`,
    files: body && body.files.length > 0 && JSON.stringify(body.files),
    // Writes all keys of `pagination` except the default page size, because the caller chooses the size.
    pagination: pagination && JSON.stringify(pagination, ['page', 'perPage', 'sort']),
    lifetimeSeconds: JSON.stringify(lifetimeSeconds),
    result: JSON.stringify(result, ['kind', 'wrapper', 'items', 'emptyIsNull', 'required']),
  });
  return `${id}: {\n    ${entries}\n  },`;
}
