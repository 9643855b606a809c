import type { Answer, OperationRequest } from '@crossborder-fx/test-server';
import { type AnswersOptions, createAnswers } from './answers.ts';
import type { PrismOperation } from './description.ts';
import type { Preference } from './preference.ts';
import { refuseByPrism } from './refuse-by-prism.ts';

/** Prism's answer to a request. */
export interface PrismResult {
  answer: Answer;
  /** Whether the request breaks the description. The answer then tells how. */
  refused: boolean;
}

export type Prism = (request: OperationRequest, preference: Preference) => PrismResult;

/** Prism in this process: it validates the request, and makes the answer. */
export function createPrism(operations: readonly PrismOperation[], options: AnswersOptions): Prism {
  const refuse = refuseByPrism(operations);
  const answer = createAnswers(operations, options);
  return (request, preference) => {
    const refusal = refuse(request);
    if (refusal) return { answer: refusal, refused: true };
    return { answer: answer(request, preference), refused: false };
  };
}
