/** Source files that are judged together. */
export interface Group {
  name: string;
  /** Paths from the root of the repository. */
  files: readonly string[];
  /** Of 100 mutants, the tests have to notice as many. */
  atLeast: number;
}

export const groups: readonly Group[] = [
  client('signing', 'sign/wsse', 'sign/sha1', 'sign/base64'),
  client('retry', 'call/retry', 'call/outcome'),
  client('money', 'money'),
  client('paging', 'call/iterate'),
  client('time', 'call/deadline', 'sign/service-clock'),
  client('checks', 'check/check', 'check/input'),
  client('answers', 'read/read-answer', 'read/read-result'),
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
  client('candidates', 'once/find-candidates', 'once/exclude'),
  {
    name: 'verification',
    atLeast: 95,
    files: [
      'verify-webhook',
      'headers',
      'hmac',
      'parse-timestamp',
      'raw-body',
      'require-recent',
      'require-secret',
      'signature-encoding',
      'webhook-event',
      'webhook-verification-error',
    ].map((file) => `packages/webhooks/src/${file}.ts`),
  },
];

function client(name: string, ...files: string[]): Group {
  return { name, atLeast: 90, files: files.map((file) => `packages/client/src/${file}.ts`) };
}
