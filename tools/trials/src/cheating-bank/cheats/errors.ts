import {
  type BankAnswer,
  type Cheat,
  creates,
  type Meets,
  nothing,
  onError,
  type Row,
  refusal,
  refuses,
  withBody,
} from '../cheat.ts';
import { fields, texts } from '../rewrite.ts';

const body = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';
const page = { status: 200, headers: {}, body };

const unexpected = ['UndecidedError', 'UnexpectedResponseError'];
const undecided = ['ApiError', 'UndecidedError'];

/** The bank takes every fifth request for one that is not signed, those that look among them. */
const unsigned = (meets: Meets, answer: BankAnswer): Cheat => ({
  meets: [...meets, 'LookError'].sort(),
  instead: (_request, bank) => (bank.count(JSON.stringify(answer)) % 5 === 0 ? answer : undefined),
});

const isPayee = creates('externalBankAccounts');

/** Rewrites some texts in all answers, those of errors too. */
const everyText = (name: string, change: (text: string) => string): Cheat => ({
  answer: (answer) => withBody(answer, texts([name], change)(answer.body)),
});

/** Rewrites the status of each verification of a payee, in errors too. */
const verifications = (change: (status: unknown) => unknown): Cheat => ({
  answer: (answer, request) =>
    isPayee(request) ? withBody(answer, fields(['status'], change)(answer.body)) : answer,
});

export const errorCheats: Record<string, Row> = {
  'authentication-failure-response': {
    'A signature fails at times, with 401 and an empty body.': unsigned(undecided, nothing(401)),
    'A signature fails at times, with 403 and an error.': unsigned(
      ['ApiError'],
      refusal(403, 'Forbidden'),
    ),
    'A signature fails at times, with a redirect to a page.': unsigned(unexpected, {
      ...page,
      status: 302,
      headers: { location: '/login' },
    }),
    'A signature fails at times, with 200 and a page of HTML.': unsigned(unexpected, page),
    'A signature fails at times, with 200 and an error.': unsigned(unexpected, {
      ...refusal(401, 'Unauthorized'),
      status: 200,
    }),
    'A signature fails at times, with 200 and nothing.': unsigned(unexpected, nothing(200)),
  },
  'error-codes': {
    'The codes of errors are texts.': onError([], (answer) =>
      withBody(answer, fields(['errorCode'], (code) => `E-${code}`)(answer.body)),
    ),
    'Errors have null in every field.': onError(undecided, (answer) =>
      withBody(answer, { errorCode: null, errorType: null, errorMessage: null, link: null }),
    ),
    'Errors are a list of problems.': onError(undecided, (answer) =>
      withBody(answer, { errors: [answer.body] }),
    ),
    'Errors are wrapped, with capitals.': onError(['ApiError'], (answer) =>
      withBody(answer, { Error: { ErrorCode: 7, ErrorMessage: 'No.' } }),
    ),
  },
  'error-http-status': {
    'Every error has status 200.': onError(unexpected, (answer) => ({ ...answer, status: 200 })),
    'Every error has status 500.': onError(['UndecidedError'], (answer) => ({
      ...answer,
      status: 500,
    })),
    'Every error has status 404.': onError([], (answer) => ({ ...answer, status: 404 })),
    'Every error has status 400 and no body.': onError(undecided, () => nothing(400)),
    'Every error has status 207 and the errors in a list.': onError(
      unexpected,
      ({ body, ...answer }) => ({ ...answer, status: 207, body: { results: [{ error: body }] } }),
    ),
  },
  'forbidden-characters-response': {
    'Characters that it does not like are taken out of tags, instead of refused.': everyText(
      'tag',
      (tag) => tag.replace(/\W/g, ''),
    ),
    'Tags come back in capital letters, with other separators.': everyText('tag', (tag) =>
      tag.toUpperCase().replace(/\W/g, '_'),
    ),
  },
  'forbidden-characters-raw-or-decoded': {
    'A request is refused when its raw text has a backslash or a percent sign.': refuses(
      ({ rawBody, path, query }) => /[\\%]/.test(`${rawBody}${path}${query}`),
      [],
    ),
  },
  'forbidden-characters-in-url-and-file': {
    'A subscription whose URL has a slash is refused.': refuses(
      (request) => creates('webhooks')(request) && request.rawBody.includes('/'),
    ),
    'The URL of a subscription comes back without its slashes.': everyText('url', (url) =>
      url.replaceAll('/', ''),
    ),
  },
  'payee-verification-error-fields': {
    'The verification that failed is left out of the error.': onError(
      ['ApiError'],
      () => refusal(422, 'PayeeNotVerified'),
      isPayee,
    ),
    'The verification that failed is a text.': onError(
      ['ApiError'],
      (answer) => withBody(answer, { ...Object(answer.body), payeeVerification: 'FAILED' }),
      isPayee,
    ),
    'A verification that failed comes with 200 and no beneficiary.': onError(
      ['UnexpectedResponseError'],
      (answer) => ({ ...answer, status: 200, body: { payeeVerification: { status: 'FAILED' } } }),
      isPayee,
    ),
  },
  'payee-verification-status-values': {
    'A verification has other status values.': verifications((status) => `VOP_${status}_2`),
    'A verification has a number for its status.': verifications(() => 3),
  },
};
