import { createRequire } from 'node:module';
import {
  isReference,
  type OpenApiDocument,
  operationsOf,
  pointerBelow,
  strictForm,
} from '@crossborder-fx/openapi/document';
import { validatorOf } from '../../openapi/test/validation.ts';

const document: OpenApiDocument = createRequire(import.meta.url)(
  '@crossborder-fx/openapi/openapi.json',
);
const validate = validatorOf(strictForm(document));

const operations = Array.from(operationsOf(document), (located) => ({
  ...located,
  pattern: new RegExp(`^${located.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
  // Match paths without parameters first, because a path such as `/payments/_all` selects a list, not the payment with this id.
  .sort((one, other) => count(one.path) - count(other.path));

function count(path: string): number {
  return path.split('{').length;
}

/** Returns the problems that the strict API description finds in an answer. For an unknown path, it returns no problems. */
export function strictProblems(
  method: string,
  path: string,
  { status, text }: { status: number; text: string },
): string[] {
  if (status >= 500) return [`the status is ${status}`];
  const found = operations.find(
    (one) => one.pattern.test(path) && one.method === method.toLowerCase(),
  );
  if (!found) return [];
  const { responses } = found.operation;
  const key = String(status) in responses ? String(status) : 'default';
  if (status === 204) {
    return [
      ...(key === '204' ? [] : ['204 is not described']),
      ...(text === '' ? [] : ['a 204 has a body']),
    ];
  }
  if (key === 'default' && status < 400) return [`${status} is not described`];
  const response = responses[key];
  const base = isReference(response)
    ? response.$ref
    : pointerBelow('#/paths', found.path, found.method, 'responses', key);
  return validate(pointerBelow(base, 'content', 'application/json', 'schema'), JSON.parse(text));
}
