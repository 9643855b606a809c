import { type OpenApiDocument, operationsOf } from '@crossborder-fx/tools-description';

/** What to say of an error beside its docstring. */
export interface ErrorAdvice {
  /** What may have happened at the service, for an error of a call. */
  outcome?: string;
  /** What the caller does. */
  advice: string;
}

/** By the name of the class. Each class needs an entry, and each entry a class. */
export function errorAdvice(document: OpenApiDocument): Readonly<Record<string, ErrorAdvice>> {
  return {
    ValidationError: {
      outcome: '`not-sent`',
      advice: 'Correct the option or field that `path` names. Calling again gives the same error.',
    },
    ApiError: {
      outcome:
        '`no-effect` of an operation that changes nothing; `rejected` of a 4xx other than 408; else `unknown`',
      advice:
        'Decide by `outcome`, not by `status`: which statuses the service uses is not documented.',
    },
    PayeeVerificationError: {
      outcome: '`rejected` of a 4xx; else `unknown`',
      advice:
        'Compare the name and the type of the holder with `payeeVerification`, and correct them with the payee.',
    },
    UnexpectedResponseError: {
      outcome: '`no-effect` of an operation that changes nothing; else `unknown`',
      advice:
        'Look at `body`. Often `baseUrl` leads to something else. Before a creation is sent again, look whether it happened.',
    },
    ConnectionError: {
      outcome:
        '`no-effect` of an operation that changes nothing; `not-sent` when no connection was made; else `unknown`',
      advice: 'Call again, unless `outcome` is `unknown`: then look whether it happened.',
    },
    TimeoutError: {
      outcome:
        '`no-effect` of an operation that changes nothing; `not-sent` before the request left; else `unknown`',
      advice: `Look whether it happened before you send it again. A verification of the payee can take up to ${secondsOfVerification(document)} seconds.`,
    },
    AbortedError: {
      outcome:
        '`no-effect` of an operation that changes nothing; `not-sent` before the request left; else `unknown`',
      advice: 'Your own code ended the call. Look whether it happened before you send it again.',
    },
    PaginationStalledError: {
      outcome: '`no-effect`',
      advice: 'Read the list by pages of your own, with `list` and a narrower period.',
    },
    JournalError: {
      outcome: '`not-sent`',
      advice: 'Repair the journal (`cause` says what is wrong with it), then call again.',
    },
    MismatchError: {
      outcome: '`not-sent`',
      advice: 'Use another reference for another payment. Do not reuse one.',
    },
    InProgressError: {
      outcome:
        '`unknown` when an earlier call was sent with this reference; `not-sent` when another process works on it',
      advice: 'Call again after `retryAt`, with the same reference and body.',
    },
    UndecidedError: {
      outcome: '`unknown`; `not-sent` when another trade with the same fields is undecided',
      advice:
        'Let a person look at `candidates` and at the pages of the service, after `notBefore`. Then pass `resend` or `adopt`.',
    },
    AmbiguousError: {
      outcome: '`unknown`',
      advice: 'Let a person look at `candidates`. Then pass `adopt`, and look after the others.',
    },
    GoneError: {
      outcome: '`not-sent`',
      advice: 'Look for the object `id` on the pages of the service before you pay again.',
    },
    WebhookVerificationError: {
      advice:
        'Answer 400, and do not use the body. `code` and the message say what is wrong: most often the body was parsed before it was verified.',
    },
    FailedNotificationError: {
      advice: 'Look at the entry by its `id` or `position`. The other entries were processed.',
    },
    LeaseLostError: {
      advice:
        'Let the notification be answered with 500: another worker has the event. Work outside the transaction may be done twice, so make it safe to repeat.',
    },
    ListenError: {
      advice: 'Choose another port, or port 0 for any free one.',
    },
    RefusedRequestsError: {
      advice: 'Read the messages: each names a request of the test that breaks the description.',
    },
    SendWebhookError: {
      advice: 'Start the receiver before the notification is sent, and check the address.',
    },
    WaitForRequestError: {
      advice: 'Read the message: it names the requests that came instead.',
    },
    ControlError: {
      advice:
        'Check that the server runs, that the URL is its own, and that its option `control` lets this machine steer it.',
    },
    RefusedError: {
      advice: 'Read `code`: it names the rule. Over HTTP it is an answer in the error shape.',
    },
    DataFileError: {
      advice:
        'Close the other process that has the file open, or start with another file. The message says which.',
    },
    Refusal: {
      advice: 'Throw it in an answerer of your own, to answer a request with that status.',
    },
    UsageError: {
      advice:
        'Throw it for a wrong argument, if you build a command on this package: it prints the message and exits with 1.',
    },
  };
}

/** How long an operation takes at most when it verifies the payee. @throws when none does */
function secondsOfVerification(document: OpenApiDocument): number {
  const latencies = Array.from(operationsOf(document), ({ operation }) =>
    Object(operation['x-latency']),
  ).filter(({ when }) => when === 'verificationOfPayee');
  if (latencies.length === 0)
    throw new Error('No operation has an x-latency of verificationOfPayee.');
  return Math.max(...latencies.map(({ maximumSeconds }) => Number(maximumSeconds)));
}
