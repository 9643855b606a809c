import { createRequire } from 'node:module';
import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { validatorOf } from '../../openapi/test/validation.ts';

const document = createRequire(import.meta.url)(
  '@crossborder-fx/openapi/openapi.json',
) as OpenApiDocument;
const validate = validatorOf(strictForm(document) as Parameters<typeof validatorOf>[0]);

const templates = Object.keys(document.paths)
  // A status keyword selects the list.
  .sort((one, other) => count(one) - count(other))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

function count(path: string): number {
  return path.split('{').length;
}

/** What the strict form of the description finds wrong with an answer; nothing for an unknown path. */
export function strictProblems(
  method: string,
  path: string,
  { status, text }: { status: number; text: string },
): string[] {
  // 501: an operation that the sandbox does not have yet. Another test names these.
  if (status >= 500 && status !== 501) return [`the status is ${status}`];
  const found = templates.find(
    ({ path: template, pattern }) =>
      pattern.test(path) && method.toLowerCase() in Object(document.paths[template]),
  );
  if (!found) return [];
  const pointer = ['paths', found.path, method.toLowerCase(), 'responses'];
  const { responses } = Object(document.paths[found.path])[method.toLowerCase()];
  const key = String(status) in responses ? String(status) : 'default';
  if (status === 204) {
    return [
      ...(key === '204' ? [] : ['204 is not described']),
      ...(text === '' ? [] : ['a 204 has a body']),
    ];
  }
  if (key === 'default' && status < 400) return [`${status} is not described`];
  const reference = responses[key].$ref as string | undefined;
  const base =
    reference ??
    `#/${[...pointer, key].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
  return validate(
    `${base}/content/application~1json/schema`.replaceAll('{', '%7B').replaceAll('}', '%7D'),
    JSON.parse(text),
  );
}
