import type { OperationForm } from '../../../../packages/sandbox/src/control/answers.ts';
import { ControlFailure } from './call-control.ts';
import type { ControlInterface } from './control-interface.ts';

export interface ServiceRequest {
  method: string;
  /** Below the base URL, with its query. */
  target: string;
  body: string | undefined;
}

export interface AnsweredRequest {
  request: ServiceRequest & { headers: Record<string, string> };
  status: number;
  headers: Record<string, string>;
  /** Text, which is JSON if it was not made to go wrong. */
  body: string;
  milliseconds: number;
}

/**
 * Sends a request of the interface to the sandbox that the page came from, signed by it.
 *
 * @throws {ControlFailure} when it is not signed, or there is no whole answer
 */
export async function callService(
  { sign }: Pick<ControlInterface, 'sign'>,
  request: ServiceRequest,
): Promise<AnsweredRequest> {
  const { method, body } = request;
  const headers: Record<string, string> = {
    'X-WSSE': await sign(),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  // The page is one level below the base URL.
  const url = new URL(`..${request.target}`, location.href);
  const sent = { ...request, target: url.pathname + url.search, headers };
  const startedAt = performance.now();
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'error' });
    return {
      request: sent,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
      milliseconds: Math.round(performance.now() - startedAt),
    };
  } catch (cause) {
    // A browser does not say more.
    const sentence = 'No whole answer came: the connection was closed, or the answer is not HTTP.';
    throw new ControlFailure(sentence, undefined, { cause });
  }
}

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
