import { type Answer, errorAnswer } from '@crossborder-fx/test-server';

export const notAcceptable = errorAnswer(406, 'No answer has a type that the header Accept names.');

/**
 * The answer when Prism has none: the description has no such example or status, or none of an
 * acceptable type. Throws any other error again.
 */
export function explainFailure(error: unknown): Answer {
  if (!(error instanceof Error)) throw error;
  // When the request prefers a status, Prism wraps the problem in a plain error.
  const [, kind] = /#(NOT_ACCEPTABLE|NOT_FOUND)\b/.exec(`${error.name} ${error.message}`) ?? [];
  if (kind === 'NOT_FOUND') {
    return errorAnswer(404, 'The description has no such answer as the header Prefer names.');
  }
  if (kind === 'NOT_ACCEPTABLE') return notAcceptable;
  throw error;
}
