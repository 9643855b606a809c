/** The server could not listen where it was told to. */
export class ListenError extends Error {
  override readonly name = 'ListenError';

  constructor(host: string, port: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      reason.includes('EADDRINUSE')
        ? `Port ${port} on ${host} is in use.`
        : `Cannot listen on ${host}, port ${port}: ${reason}.`,
      { cause },
    );
  }
}
