/** Why the gateway itself refuses a request, or cannot say what became of it (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly kind: string;
  /** What its body has beside `type`, `status` and `detail`. */
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
    return { type: `urn:crossborder-fx:gateway:${kind}`, status, detail, ...this.fields };
  }
}
