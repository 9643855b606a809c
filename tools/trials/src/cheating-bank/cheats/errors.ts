import type { BankAnswer, BankRequest, Cheat, Row } from '../cheat.ts';
import {
  isCreation,
  isObject,
  mapFields,
  nothing,
  onError,
  refusal,
  refuses,
  withBody,
} from '../rewrite.ts';

const page = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';
const undecided = ['UndecidedError', 'UnexpectedResponseError'];

/** Every fifth request is taken for one that is not signed. */
const unsigned = (answered: string, answer: BankAnswer, meets = undecided): Cheat => ({
  says: `A signature fails at times, with ${answered}.`,
  meets,
  instead: (_request, bank) => (bank.count(answered) % 5 === 0 ? answer : undefined),
});

const isPayee = (request: BankRequest) => isCreation(request, 'externalBankAccounts');

const isRefusedPayee = ({ status }: BankAnswer, request: BankRequest) =>
  isPayee(request) && status >= 400;

/** Rewrites the status of each verification of a payee. */
const verifications = (says: string, change: (status: unknown) => unknown): Cheat => ({
  says,
  answer: (answer, request) =>
    isPayee(request) ? withBody(answer, mapFields(answer.body, ['status'], change)) : answer,
});

/** Rewrites the tags of all answers. */
const tags = (says: string, change: (tag: string) => string): Cheat => ({
  says,
  answer: (answer) =>
    withBody(
      answer,
      mapFields(answer.body, ['tag'], (tag) => (typeof tag === 'string' ? change(tag) : tag)),
    ),
});

export const errorCheats = {
  'authentication-failure-response': [
    unsigned('401 and an empty body', nothing(401), ['ApiError', 'UndecidedError']),
    unsigned('403 and an error', refusal(403, 'Forbidden'), ['ApiError']),
    unsigned('a redirect to a page', { status: 302, headers: { location: '/login' }, body: page }),
    unsigned('200 and a page of HTML', { status: 200, headers: {}, body: page }),
    unsigned('200 and an error', { ...refusal(401, 'Unauthorized'), status: 200 }),
    unsigned('200 and nothing', nothing(200)),
  ],
  'error-codes': [
    onError('The codes of errors are texts.', (answer) =>
      withBody(
        answer,
        mapFields(answer.body, ['errorCode'], (code) => `E-${code}`),
      ),
    ),
    onError(
      'Errors have null in every field.',
      (answer) =>
        withBody(answer, { errorCode: null, errorType: null, errorMessage: null, link: null }),
      ['ApiError', 'UndecidedError'],
    ),
    onError(
      'Errors are a list of problems.',
      (answer) => withBody(answer, { errors: [answer.body] }),
      ['ApiError', 'UndecidedError'],
    ),
    onError(
      'Errors are wrapped, with capitals.',
      (answer) => withBody(answer, { Error: { ErrorCode: 7, ErrorMessage: 'No.' } }),
      ['ApiError'],
    ),
  ],
  'error-http-status': [
    onError('Every error has status 200.', (answer) => ({ ...answer, status: 200 }), undecided),
    onError('Every error has status 500.', (answer) => ({ ...answer, status: 500 }), [
      'UndecidedError',
    ]),
    onError('Every error has status 404.', (answer) => ({ ...answer, status: 404 })),
    onError('Every error has status 400 and no body.', () => nothing(400), [
      'ApiError',
      'UndecidedError',
    ]),
    onError(
      'Every error has status 207 and the errors in a list.',
      ({ body, ...answer }) => ({ ...answer, status: 207, body: { results: [{ error: body }] } }),
      undecided,
    ),
  ],
  'forbidden-characters-response': [
    tags('Characters that it does not like are taken out of tags, instead of refused.', (tag) =>
      tag.replace(/\W/g, ''),
    ),
    tags('Tags come back in capital letters, with other separators.', (tag) =>
      tag.toUpperCase().replace(/\W/g, '_'),
    ),
  ],
  'forbidden-characters-raw-or-decoded': [
    refuses(
      'A request is refused when its raw text has a backslash or a percent sign.',
      ({ rawBody, path, query }) => /[\\%]/.test(`${rawBody}${path}${query}`),
      'ForbiddenCharacter',
      { meets: [] },
    ),
  ],
  'forbidden-characters-in-url-and-file': [
    refuses(
      'A subscription whose URL has a slash is refused.',
      (request) => isCreation(request, 'webhooks') && request.rawBody.includes('/'),
      'ForbiddenCharacter',
    ),
    {
      says: 'The URL of a subscription comes back without its slashes.',
      answer: (answer) =>
        withBody(
          answer,
          mapFields(answer.body, ['url'], (url) =>
            typeof url === 'string' ? url.replaceAll('/', '') : url,
          ),
        ),
    },
  ],
  'payee-verification-error-fields': [
    {
      says: 'The verification that failed is left out of the error.',
      meets: ['ApiError'],
      answer: (answer, request) =>
        isRefusedPayee(answer, request) ? refusal(422, 'PayeeNotVerified') : answer,
    },
    {
      says: 'The verification that failed is a text.',
      meets: ['ApiError'],
      answer: (answer, request) =>
        isRefusedPayee(answer, request) && isObject(answer.body)
          ? withBody(answer, { ...answer.body, payeeVerification: 'FAILED' })
          : answer,
    },
    {
      says: 'A verification that failed comes with 200 and no beneficiary.',
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) =>
        isRefusedPayee(answer, request)
          ? { ...answer, status: 200, body: { payeeVerification: { status: 'FAILED' } } }
          : answer,
    },
  ],
  'payee-verification-status-values': [
    verifications('A verification has other status values.', (status) => `VOP_${status}_2`),
    verifications('A verification has a number for its status.', () => 3),
  ],
} as const satisfies Record<string, Row>;
