import type { BankAnswer, ChangeAnswer, Cheat, Row } from '../cheat.ts';
import { fields, texts } from '../fields.ts';
import { onError, refuses } from '../kinds.ts';
import { isAbout, nothing, refusal } from '../requests.ts';

const html = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';
const page = { status: 200, headers: {}, body: html };

const undecided = 'Api Undecided';
const unexpected = 'Undecided UnexpectedResponse';

/** Makes a cheat: the simulated bank refuses every fifth request, even one that only reads, as if its signature were wrong. */
const unsigned = (answer: BankAnswer, meets = `Look ${unexpected}`): Cheat => ({
  meets,
  instead: (_request, bank) => (bank.count(JSON.stringify(answer)) % 5 === 0 ? answer : undefined),
});

const payee = /^POST \/externalBankAccounts$/;

const status =
  (status: number): ChangeAnswer =>
  (answer) => ({ ...answer, status });

const onBody = (change: (body: unknown) => unknown, meets = '') =>
  onError((answer) => ({ ...answer, body: change(answer.body) }), meets);

/** Makes a cheat: the bank changes each text in a field called `name`, in successful answers and in errors. */
const everyText = (name: string, change: (text: string) => string): Cheat => ({
  answer: (answer) => ({ ...answer, body: texts([name], change)(answer.body) }),
});

/** Makes a cheat: the bank changes the verification status in each answer to the creation of a payee, also in errors. */
const verifications = (change: (status: unknown) => unknown): Cheat => ({
  answer: (answer, request) =>
    isAbout(payee, request) ? { ...answer, body: fields(['status'], change)(answer.body) } : answer,
});

export const errorCheats: Record<string, Row> = {
  'authentication-failure-response': {
    'a refused signature is answered with 401 and an empty body': unsigned(
      nothing(401),
      'Api Look Undecided',
    ),
    'a refused signature is answered with 403 and an error': unsigned(
      refusal(403, 'Forbidden'),
      'Api Look',
    ),
    'a refused signature is answered with a redirect to a page': unsigned({
      ...page,
      status: 302,
      headers: { location: '/login' },
    }),
    'a refused signature is answered with 200 and a page of HTML': unsigned(page),
    'a refused signature is answered with 200 and an error': unsigned({
      ...refusal(401, 'Unauthorized'),
      status: 200,
    }),
    'a refused signature is answered with 200 and no body': unsigned(nothing(200)),
  },
  'error-codes': {
    'an error has a text as its code': onBody(fields(['errorCode'], (code) => `E-${code}`)),
    'an error has null in every field': onBody(
      () => ({ errorCode: null, errorType: null, errorMessage: null, link: null }),
      undecided,
    ),
    'an error is a list of problems': onBody((problem) => ({ errors: [problem] }), undecided),
    'an error is wrapped, and its field names begin with capitals': onBody(
      () => ({ Error: { ErrorCode: 7, ErrorMessage: 'No.' } }),
      'Api',
    ),
  },
  'error-http-status': {
    'an error is always answered with 200': onError(status(200), unexpected),
    'an error is always answered with 500': onError(status(500), 'Undecided'),
    'an error is always answered with 404': onError(status(404)),
    'an error is always answered with 400 and no body': onError(() => nothing(400), undecided),
    'an error is always answered with 207 and a list of errors': onError(
      ({ body, ...answer }) => ({ ...answer, status: 207, body: { results: [{ error: body }] } }),
      unexpected,
    ),
  },
  'forbidden-characters-response': {
    'forbidden characters are removed from tags and not refused': everyText('tag', (tag) =>
      tag.replace(/\W/g, ''),
    ),
    'answers show tags in capitals': everyText('tag', (tag) =>
      tag.toUpperCase().replace(/\W/g, '_'),
    ),
  },
  'forbidden-characters-raw-or-decoded': {
    'a raw text with a backslash or a percent sign is refused': refuses(
      ({ rawBody, path, query }) => /[\\%]/.test(`${rawBody}${path}${query}`),
      '',
    ),
  },
  'forbidden-characters-in-url-and-file': {
    'a subscription whose URL has a slash is refused': refuses(
      ({ method, path, rawBody }) =>
        method === 'POST' && path === '/webhooks' && rawBody.includes('/'),
    ),
    'a URL comes back without its slashes': everyText('url', (url) => url.replaceAll('/', '')),
  },
  'payee-verification-error-fields': {
    'the error of a refused payee has no verification': onError(
      () => refusal(422, 'PayeeNotVerified'),
      'Api',
      payee,
    ),
    'the error of a refused payee has a text as its verification': onError(
      ({ body, ...answer }) => ({
        ...answer,
        body: { ...Object(body), payeeVerification: 'FAILED' },
      }),
      'Api',
      payee,
    ),
    'a refused payee is answered with 200 and no beneficiary': onError(
      (answer) => ({ ...answer, status: 200, body: { payeeVerification: { status: 'FAILED' } } }),
      'UnexpectedResponse',
      payee,
    ),
  },
  'payee-verification-status-values': {
    'the verification of a payee has other status words': verifications(
      (status) => `VOP_${status}_2`,
    ),
    'the verification of a payee has a number as its status': verifications(() => 3),
  },
};
