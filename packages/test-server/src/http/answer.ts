/** What a request is answered with. */
export interface Answer {
  /** From 200 to 599. */
  status: number;
  headers?: Record<string, string> | undefined;
  /** Written as JSON, unless it is a JsonText; undefined for an answer without a body. */
  body?: unknown;
}
