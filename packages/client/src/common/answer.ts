/** The HTTP status and the headers of an answer. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
}

/** An HTTP answer while the client reads its body. `header` avoids creating `headers`, which takes time. */
export interface AnswerHead extends ServiceResponse {
  /** @param name - in lower case */
  header(name: string): string | null;
}

/** An HTTP answer whose body was read. `text` is undefined without a body. */
export interface Answer {
  head: AnswerHead;
  text: string | UnreadableBody | undefined;
}

/** The client cannot read the body of an answer. */
export class UnreadableBody extends Error {}
