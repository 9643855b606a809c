export interface RefusalDetails {
  headers?: Record<string, string> | undefined;
  /** The right PasswordDigest. Only the log may have it. */
  expectedDigest?: string | undefined;
}

/** Thrown for a wrong request: the status and message to answer it with, in the interface's error shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Record<string, string> | undefined;
  readonly expectedDigest: string | undefined;

  constructor(status: number, message: string, { headers, expectedDigest }: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.expectedDigest = expectedDigest;
  }
}
