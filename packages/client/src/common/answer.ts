/** Status and headers of an answer. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** An answer while its body is read. `header` avoids creating `headers`, which takes time. */
export interface AnswerHead extends ServiceResponse {
  /** @param name - in lower case */
  header(name: string): string | null;
}

/** An answer. `text` is undefined without a body. */
export interface Answer {
  head: AnswerHead;
  text: string | UnreadableBody | undefined;
}

/** The body of an answer cannot be read. */
export class UnreadableBody extends Error {}
