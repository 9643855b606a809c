/** Source files that are judged together. */
export interface Group {
  name: string;
  /** Paths from the root of the repository. */
  files: readonly string[];
  /** Others that have tests of these files beside them. */
  tests?: readonly string[];
  /** How many of 100 mutants the tests have to notice. */
  atLeast: number;
}

export const groups: readonly Group[] = [
  client('signing', 'sign/wsse', 'sign/sha1', 'sign/base64'),
  client('retry', 'call/retry', 'ground/outcome'),
  client('money', 'money'),
  {
    ...client('paging', 'call/iterate'),
    tests: ['packages/client/src/call/iterate-while-changing.ts'],
  },
  client('time', 'ground/deadline', 'sign/service-clock'),
  client(
    'checks',
    'check/check',
    'check/unknown-fields',
    'check/nearest-name',
    'check/base64-fields',
    'check/prepare-input',
  ),
  client('answers', 'read/read-answer', 'read/envelope'),
  client('errors', 'errors/to-error', 'errors/passed-on'),
  client('candidates', 'once/find-candidates', 'once/shared-list', 'once/marker'),
  {
    ...client(
      'once',
      'once/create-once',
      'once/confirm-once',
      'once/prepare-once',
      'once/run-once',
      'once/once-errors',
      'once/find-outcome',
      'once/twin',
    ),
    // Measured at 84: the tests of find-outcome, twin and prepare-once have gaps.
    atLeast: 80,
    tests: [
      'abort',
      'at-once',
      'create-account-once',
      'create-forward-once',
      'create-trade-once',
      'decisions',
      'failing-journal',
      'misleading-service',
    ].map((file) => `packages/client/src/once/${file}.ts`),
  },
  webhooks(
    'verification',
    95,
    'verify/headers',
    'verify/raw-body',
    'verify/secrets',
    'verify/signature',
    'verify/timestamp',
    'verify/verify-delivery',
    'verify/verify-webhook',
    'verify/webhook-event',
    'verify/webhook-verification-error',
  ),
  {
    ...webhooks(
      'handling',
      90,
      'handle/bounded-store',
      'create-webhook-handler',
      'handle/event-key',
      'handle/handler-options',
      'handle/observe',
      'handle/process-once',
      'handle/route',
      'handle/time-limits',
      'ground/timers',
      'stores/memory-store',
    ),
    tests: ['src/handle/faulty-store', 'test/stores'].map((file) => `packages/webhooks/${file}.ts`),
  },
  webhooks(
    'recovery',
    90,
    'recover/catch-up',
    'recover/event-of-entry',
    'recover/object-state',
    'recover/reconcile',
    'recover/recover',
    'recover/service-time',
  ),
];

function client(name: string, ...files: string[]): Group {
  return { name, atLeast: 90, files: files.map((file) => `packages/client/src/${file}.ts`) };
}

function webhooks(name: string, atLeast: number, ...files: string[]): Group {
  return { name, atLeast, files: files.map((file) => `packages/webhooks/src/${file}.ts`) };
}
