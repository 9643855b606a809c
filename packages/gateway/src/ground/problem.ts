/** Why the gateway itself refuses a request, or cannot say what became of it (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** The last part of its `type`. */
  readonly kind: string;
  /** What its body has beside `type`, `title`, `status` and `detail`. */
  readonly fields: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    kind: string,
    detail: string,
    {
      headers = {},
      ...fields
    }: Record<string, unknown> & { headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.fields = fields;
    this.headers = headers;
  }

  get body(): Record<string, unknown> {
    const { kind, status, message: detail } = this;
    const title = titles[kind] ?? 'The request was refused';
    return { type: `urn:crossborder-fx:gateway:${kind}`, title, status, detail, ...this.fields };
  }
}

const titles: Record<string, string> = {
  'invalid-request': 'The request is wrong',
  'key-missing': 'The operation needs an Idempotency-Key',
  'key-invalid': 'The Idempotency-Key cannot be used',
  'key-not-taken': 'The operation takes no Idempotency-Key',
  'key-reused': 'The key was used for another body',
  'in-progress': 'The same key is on its way',
  undecided: 'Nobody can tell whether it happened',
  changed: 'The payment is not as expected',
  gone: 'The service no longer shows it',
  'outcome-unknown': 'It may have happened',
  service: 'The service gave no answer that can be read',
  journal: 'The journal could not be used, and nothing was sent',
  closing: 'The gateway is closing',
  token: 'The token is missing or unknown',
  refused: 'The service refused it',
  host: 'The address is another one',
  'not-found': 'There is no such operation',
  internal: 'The gateway failed',
};
