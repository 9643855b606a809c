/** The statuses of each problem, by the last part of its `type`, as in the guide and the OpenAPI description. */
export const problems = {
  'invalid-request': [400, 408, 413, 414, 415, 431],
  'key-missing': [400],
  'key-invalid': [400],
  'key-not-taken': [400],
  token: [401],
  assistant: [403],
  host: [403],
  'own-subscription': [403],
  'not-found': [404],
  'in-progress': [409],
  undecided: [409],
  changed: [409],
  refused: [409],
  gone: [410],
  'key-reused': [422],
  'outcome-unknown': [424, 502, 504],
  internal: [500],
  service: [502, 504],
  journal: [503],
  closing: [503],
} as const;

type Kind = keyof typeof problems;
type Given = { [Name in Kind]: [status: (typeof problems)[Name][number], kind: Name] }[Kind];
type More = Record<string, unknown> & { headers?: Record<string, string> };

/** A problem document (RFC 9457), which says why the gateway refuses a request or does not know its outcome. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly kind: Kind;
  readonly headers: Record<string, string>;
  /** The problem as the JSON text of the response body. */
  readonly text: string;

  constructor(...[status, kind, detail, more = {}]: [...Given, detail: string, more?: More]) {
    super(detail);
    const { headers, ...fields } = more;
    this.status = status;
    this.kind = kind;
    this.headers = { 'content-type': 'application/problem+json', ...headers };
    const type = `urn:crossborder-fx:gateway:${kind}`;
    this.text = JSON.stringify({ type, status, detail, ...fields });
  }
}

/** The program may repeat its request: the gateway sent nothing, or finds by the idempotency key what it sent. */
export function closingProblem(): Problem {
  const headers = { 'retry-after': '1' };
  return new Problem(503, 'closing', 'The gateway is closing. Repeat the request.', { headers });
}

/** Returns the name, code and stack of an error without its message, which may quote a request body. */
export function shownOf(error: unknown): object {
  const { name, code, stack } = Object(error);
  const places = String(stack ?? '').match(/^ {4}at .*$/gm);
  return { type: name, code, stack: places?.join('\n') };
}
