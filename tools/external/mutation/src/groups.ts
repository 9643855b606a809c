/** Source files that are judged together. */
export interface Group {
  name: string;
  /** Paths from the root of the repository. */
  files: readonly string[];
  /** Of 100 mutants, the tests have to notice as many. */
  atLeast: number;
}

export const groups: readonly Group[] = [
  client('signing', 'wsse', 'sha1', 'base64'),
  client('retry', 'retry', 'outcome'),
  client('money', 'money'),
  client('paging', 'iterate'),
  client('time', 'deadline', 'service-clock'),
  client('checks', 'check', 'input'),
  client('answers', 'read-answer', 'read-result'),
  client('errors', 'to-error', 'redact'),
  client('candidates', 'find-candidates'),
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
