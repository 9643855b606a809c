export interface RefusalDetails {
  headers?: Record<string, string> | undefined;
  /** The right PasswordDigest. Only the log may have it. */
  expectedDigest?: string | undefined;
  /** The error that it stands for, by which a program that steers the server knows it. */
  origin?: { name: string; code: string } | undefined;
}

/** Thrown for a wrong request: the status and message to answer it with, in the interface's error shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Record<string, string> | undefined;
  readonly expectedDigest: string | undefined;
  readonly origin: RefusalDetails['origin'];

  constructor(
    status: number,
    message: string,
    { headers, expectedDigest, origin }: RefusalDetails = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.expectedDigest = expectedDigest;
    this.origin = origin;
  }
}
