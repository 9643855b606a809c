/** The HTTP status and the headers of an answer. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** `header()` reads one header without creating the object `headers`, which takes time. */
export interface AnswerHead extends ServiceResponse {
  /** @param name - the name of the header, in lower case */
  header(name: string): string | null;
}

/** An HTTP answer whose body the client has read. `text` is undefined if the answer has no body. */
export interface Answer {
  head: AnswerHead;
  text: string | UnreadableBody | undefined;
}

export class UnreadableBody extends Error {}

/** Returns undefined for other values, because an object of the answer may have any `toString`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
