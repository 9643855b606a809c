/** Status and headers of an answer. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** An answer while it is read. A header is looked up without making `headers`, which costs time. */
export interface AnswerHead extends ServiceResponse {
  /** @param name - in lower case */
  header(name: string): string | null;
}

/** An answer; `text` is undefined when it has no body. */
export interface Answer {
  head: AnswerHead;
  text: string | UnreadableBody | undefined;
}

/** The body of an answer cannot be read. */
export class UnreadableBody extends Error {}
