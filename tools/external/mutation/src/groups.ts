/** Source files that are judged together. */
export interface Group {
  name: string;
  /** Paths from the root of the repository. */
  files: readonly string[];
  /** Others that have tests of these files beside them. */
  tests?: readonly string[];
  /** Of 100 mutants, the tests have to notice as many. */
  atLeast: number;
}

export const groups: readonly Group[] = [
  client('signing', 'sign/wsse', 'sign/sha1', 'sign/base64'),
  client('retry', 'call/retry'),
  client('money', 'money'),
  client('paging', 'call/iterate'),
  client('time', 'call/deadline', 'sign/service-clock'),
  client(
    'checks',
    'check/check',
    'check/unknown-fields',
    'check/nearest-name',
    'check/base64-fields',
    'check/prepare',
  ),
  client('answers', 'read/read-answer', 'read/envelope'),
  client(
    'errors',
    'errors/to-error',
    'errors/redact',
    'errors/redact/escapes',
    'errors/redact/matches',
    'errors/redact/pieces',
    'errors/redact/readings',
    'errors/redact/values',
  ),
  client('candidates', 'once/find-candidates', 'once/exclude', 'once/marker'),
  {
    ...client(
      'once',
      'once/create-once',
      'once/confirm-once',
      'once/prepare',
      'once/run-once',
      'once/send-once',
      'once/what-came-of',
      'once/twin',
    ),
    // Measured at 84: the tests of what-came-of, twin and prepare have gaps.
    atLeast: 80,
    tests: ['abort', 'create-trade-once', 'decisions', 'misleading-service'].map(
      (file) => `packages/client/src/once/${file}.ts`,
    ),
  },
  {
    name: 'verification',
    atLeast: 95,
    files: [
      'headers',
      'raw-body',
      'secrets',
      'signature',
      'timestamp',
      'verify-webhook',
      'webhook-event',
      'webhook-verification-error',
    ].map((file) => `packages/webhooks/src/verify/${file}.ts`),
  },
];

function client(name: string, ...files: string[]): Group {
  return { name, atLeast: 90, files: files.map((file) => `packages/client/src/${file}.ts`) };
}
