import type { Answer, OperationRequest } from '@crossborder-fx/test-server';
import { validateInput } from '@stoplight/prism-http/dist/validator/index.js';
import type { PrismOperation } from './description.ts';
import { explainProblems } from './explain.ts';

/** The severity of an error in Prism's diagnostics. */
const errorSeverity = 0;

/** The answer to a request that breaks the description, as Prism sees it. */
export function refuseByPrism(operations: readonly PrismOperation[]) {
  const known = new Map(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  return (request: OperationRequest): Answer | undefined => {
    const { operation, path, query, body } = request;
    const resource = known.get(`${operation.method} ${operation.path}`);
    if (!resource) throw new TypeError(`Prism has no operation ${operation.id}.`);
    const { 'content-type': type, ...others } = request.headers;
    const headers = { ...others, ...(body !== undefined && type && { 'content-type': type }) };
    const element = {
      method: resource.method as 'get',
      url: { path, query },
      headers,
      body: body ?? null,
    };
    const validated = validateInput({ resource, element });
    if (validated._tag === 'Right') return undefined;
    const problems = validated.left.filter(({ severity }) => severity === errorSeverity);
    return problems.length > 0 ? explainProblems(problems, operation) : undefined;
  };
}
