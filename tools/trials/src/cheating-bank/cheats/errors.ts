import type { BankAnswer, BankRequest, Row } from '../cheat.ts';
import { isCreation, isObject, mapFields, refusal, upperCase, withBody } from '../rewrite.ts';

const onError =
  (change: (answer: BankAnswer) => BankAnswer) =>
  (answer: BankAnswer): BankAnswer =>
    answer.status >= 400 ? change(answer) : answer;

const page = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';

/** Every fifth request is taken for one that is not signed. */
const unsigned = (says: string, meets: readonly string[], answer: BankAnswer) => ({
  says,
  meets,
  instead: (_: BankRequest, bank: { count(name: string): number }) =>
    bank.count(says) % 5 === 0 ? answer : undefined,
});

const isPayee = (request: BankRequest) => isCreation(request, 'externalBankAccounts');

export const errorCheats = {
  'authentication-failure-response': [
    unsigned(
      'A signature fails at times, with 401 and an empty body.',
      ['ApiError', 'UndecidedError'],
      {
        status: 401,
        headers: {},
        body: undefined,
      },
    ),
    unsigned(
      'A signature fails at times, with 403 and an error.',
      ['ApiError'],
      refusal(403, 'Forbidden'),
    ),
    unsigned(
      'A signature fails at times, with a redirect to a page.',
      ['UndecidedError', 'UnexpectedResponseError'],
      {
        status: 302,
        headers: { location: '/login' },
        body: page,
      },
    ),
    unsigned(
      'A signature fails at times, with 200 and a page of HTML.',
      ['UndecidedError', 'UnexpectedResponseError'],
      {
        status: 200,
        headers: {},
        body: page,
      },
    ),
    unsigned(
      'A signature fails at times, with 200 and an error.',
      ['UndecidedError', 'UnexpectedResponseError'],
      {
        ...refusal(401, 'Unauthorized'),
        status: 200,
      },
    ),
    unsigned(
      'A signature fails at times, with 200 and nothing.',
      ['UndecidedError', 'UnexpectedResponseError'],
      {
        status: 200,
        headers: {},
        body: undefined,
      },
    ),
  ],
  'error-codes': [
    {
      says: 'The codes of errors are texts.',
      answer: onError((answer) =>
        withBody(
          answer,
          mapFields(answer.body, ['errorCode'], (code) => `E-${code}`),
        ),
      ),
    },
    {
      says: 'Errors have null in every field.',
      meets: ['ApiError', 'UndecidedError'],
      answer: onError((answer) =>
        withBody(answer, { errorCode: null, errorType: null, errorMessage: null, link: null }),
      ),
    },
    {
      says: 'Errors are a list of problems.',
      meets: ['ApiError', 'UndecidedError'],
      answer: onError((answer) => withBody(answer, { errors: [answer.body] })),
    },
    {
      says: 'Errors are wrapped, with capitals.',
      meets: ['ApiError'],
      answer: onError((answer) =>
        withBody(answer, { Error: { ErrorCode: 7, ErrorMessage: 'No.' } }),
      ),
    },
  ],
  'error-http-status': [
    {
      says: 'Every error has status 200.',
      meets: ['UndecidedError', 'UnexpectedResponseError'],
      answer: onError((answer) => ({ ...answer, status: 200 })),
    },
    {
      says: 'Every error has status 500.',
      meets: ['UndecidedError'],
      answer: onError((answer) => ({ ...answer, status: 500 })),
    },
    {
      says: 'Every error has status 404.',
      answer: onError((answer) => ({ ...answer, status: 404 })),
    },
    {
      says: 'Every error has status 400 and no body.',
      meets: ['ApiError', 'UndecidedError'],
      answer: onError(() => ({ status: 400, headers: {}, body: undefined })),
    },
    {
      says: 'Every error has status 207 and the errors in a list.',
      meets: ['UndecidedError', 'UnexpectedResponseError'],
      answer: onError((answer) => ({
        ...answer,
        status: 207,
        body: { results: [{ error: answer.body }] },
      })),
    },
  ],
  'forbidden-characters-response': [
    {
      says: 'Characters that it does not like are taken out of tags, instead of refused.',
      answer: (answer) =>
        withBody(
          answer,
          mapFields(answer.body, ['tag'], (tag) =>
            typeof tag === 'string' ? tag.replace(/\W/g, '') : tag,
          ),
        ),
    },
    {
      says: 'Tags come back in capital letters, with other separators.',
      answer: (answer) =>
        withBody(
          answer,
          mapFields(answer.body, ['tag'], (tag) =>
            typeof tag === 'string' ? String(upperCase(tag)).replace(/\W/g, '_') : tag,
          ),
        ),
    },
  ],
  'forbidden-characters-raw-or-decoded': [
    {
      says: 'A request is refused when its raw text has a backslash or a percent sign.',
      instead: ({ rawBody, path, query }) =>
        /[\\%]/.test(`${rawBody}${path}${query}`) ? refusal(422, 'ForbiddenCharacter') : undefined,
    },
  ],
  'forbidden-characters-in-url-and-file': [
    {
      says: 'A subscription whose URL has a slash is refused.',
      meets: ['ApiError'],
      instead: (request) =>
        isCreation(request, 'webhooks') && request.rawBody.includes('/')
          ? refusal(422, 'ForbiddenCharacter')
          : undefined,
    },
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
        isPayee(request) ? onError(() => refusal(422, 'PayeeNotVerified'))(answer) : answer,
    },
    {
      says: 'The verification that failed is a text.',
      meets: ['ApiError'],
      answer: (answer, request) =>
        isPayee(request) && isObject(answer.body)
          ? onError((given) =>
              withBody(given, { ...Object(given.body), payeeVerification: 'FAILED' }),
            )(answer)
          : answer,
    },
    {
      says: 'A verification that failed comes with 200 and no beneficiary.',
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) =>
        isPayee(request)
          ? onError((given) => ({
              ...given,
              status: 200,
              body: { payeeVerification: { status: 'FAILED' } },
            }))(answer)
          : answer,
    },
  ],
  'payee-verification-status-values': [
    {
      says: 'A verification has other status values.',
      answer: (answer, request) =>
        isPayee(request)
          ? withBody(
              answer,
              mapFields(answer.body, ['status'], (status) => `VOP_${String(status)}_2`),
            )
          : answer,
    },
    {
      says: 'A verification has a number for its status.',
      answer: (answer, request) =>
        isPayee(request)
          ? withBody(
              answer,
              mapFields(answer.body, ['status'], () => 3),
            )
          : answer,
    },
  ],
} as const satisfies Record<string, Row>;
