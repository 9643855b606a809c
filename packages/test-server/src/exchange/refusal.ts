import type { Answer } from './answer.ts';
import { errorAnswer } from './error-answer.ts';

/** Thrown for a wrong request. Has its answer, and details that only the log may hold. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: Answer;
  readonly expectedDigest: string | undefined;

  constructor(
    status: number,
    message: string,
    {
      headers = {},
      expectedDigest,
    }: { headers?: Record<string, string>; expectedDigest?: string | undefined } = {},
  ) {
    super(message);
    this.answer = errorAnswer(status, message, headers);
    this.expectedDigest = expectedDigest;
  }
}
