import type { ClientOperation } from '../client-operation.ts';
import { type Code, code, imported, members } from '../code.ts';
import { checksOf, namedCheck } from './checks.ts';

/** `operations.ts`: the table of what sending each operation needs. */
export function operations(all: ClientOperation[]): Code {
  return code`/** What sending each operation needs, by operationId. */
export const operations = {
  ${all.map(entry)}
} satisfies ${imported('../ground/operation.ts', 'OperationTable')};
`;
}

function entry(operation: ClientOperation): Code {
  const { id, httpMethod, path, effect, body, pagination, lifetimeSeconds, result } = operation;
  return code`${id}: {
    ${members({
      route: `'${httpMethod} ${path}'`,
      effect: `'${effect}'`,
      path: checksIn('path', operation),
      query: checksIn('query', operation),
      body: body && namedCheck(body.type),
      // How many entries a page has is the caller's to say.
      pagination: pagination && JSON.stringify(pagination, ['page', 'sort']),
      lifetimeSeconds: JSON.stringify(lifetimeSeconds),
      result: JSON.stringify(result, ['kind', 'wrapper', 'items', 'emptyIsNull', 'required']),
    })}
  },`;
}

function checksIn(place: 'path' | 'query', { parameters }: ClientOperation): Code | false {
  const there = parameters.filter((parameter) => parameter.in === place);
  const schemas = there.map(({ name, schema = {} }) => [name, schema]);
  return there.length > 0 && checksOf(Object.fromEntries(schemas));
}
