/** An error that tells a model or a person why the gateway refuses a tool call or an approval. */
export class Refused extends Error {
  readonly more: object;
  /** Whether a part of the work is done, or may be done. */
  readonly isPartly: boolean;

  constructor(message: string, more: object = {}, isPartly = false) {
    super(message);
    this.more = more;
    this.isPartly = isPartly;
  }
}
