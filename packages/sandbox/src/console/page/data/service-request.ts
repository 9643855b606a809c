import type { OperationForm } from '../../../service/console/console-data.ts';
import type { ServiceRequest } from './call-service.ts';

/** A request of what was filled in. Parameters of the query that are empty are left out. */
export function serviceRequest(
  { method, path, parameters, bodies }: OperationForm,
  values: Readonly<Record<string, string>>,
  body: string,
): ServiceRequest {
  const target = path.replace(/\{(\w+)\}/g, (_braces, name) =>
    encodeURIComponent((values[name] ?? '').toWellFormed()),
  );
  const query = new URLSearchParams(
    parameters.flatMap(({ name, place }): [string, string][] => {
      const value = place === 'query' ? (values[name] ?? '') : '';
      return value === '' ? [] : [[name, value]];
    }),
  );
  return {
    method,
    target: query.size > 0 ? `${target}?${query}` : target,
    body: bodies.length > 0 ? body : undefined,
  };
}
