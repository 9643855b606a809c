import type { Row } from '../cheat.ts';
import { isCreation, nothing, onSuccess, refusal, refuses } from '../rewrite.ts';
import { deprecationCheats } from './deprecation.ts';

export const interfaceCheats = {
  'documents-and-logs-operations': {
    cannotShow: 'No package has a method for these operations, so nobody asks for them.',
  },
  'fixed-forward-detail-operation': {
    cannotShow: 'No package has a method for this operation, so nobody asks for it.',
  },
  'idempotency-key': [
    {
      says: 'A gateway repeats the creation of a payment, and passes on the answer to the first copy.',
      async answer(answer, request, bank) {
        if (isCreation(request, 'payments') && answer.status < 300) await bank.ask(request);
        return answer;
      },
    },
    {
      says: 'A gateway repeats the creation of a payment, and the second copy is refused.',
      meets: ['ApiError'],
      answer: (answer, request) =>
        isCreation(request, 'payments') && answer.status < 300 ? refusal(409, 'Duplicate') : answer,
    },
    {
      says: 'A gateway repeats the creation of a trade, and the second copy is refused.',
      meets: ['ApiError', 'UndecidedError'],
      answer: (answer, request) =>
        isCreation(request, 'trades') && answer.status < 300 ? refusal(409, 'Duplicate') : answer,
    },
    {
      says: 'A creation is accepted with 202, and its answer is empty.',
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) =>
        isCreation(request, 'payments') && answer.status < 300 ? nothing(202) : answer,
    },
  ],
  'rate-limits': [
    {
      says: 'Every fourth request is refused with 429, before anything is done.',
      meets: ['ApiError'],
      instead: (_request, bank) =>
        bank.count('limited') % 4 === 0
          ? { ...refusal(429, 'TooManyRequests'), headers: { 'retry-after': '0' } }
          : undefined,
    },
    {
      says: 'Every fourth request is refused with 429 and an empty body, after it was done.',
      meets: ['ApiError'],
      answer: (answer, _request, bank) =>
        bank.count('limited') % 4 === 0
          ? { status: 429, headers: { 'retry-after': '0' }, body: undefined }
          : answer,
    },
  ],
  'version-selection': [
    refuses('A request that names no version is refused with 400.', () => true, 'VersionMissing', {
      status: 400,
    }),
    {
      says: 'Answers as another version, in which every object is in an envelope named data.',
      meets: ['UnexpectedResponseError'],
      answer: onSuccess((data) => ({ data })),
    },
  ],
  'deprecation-policy': deprecationCheats,
} as const satisfies Record<string, Row>;
