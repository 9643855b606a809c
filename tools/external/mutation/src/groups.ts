/** Source files that are judged together. */
export interface Group {
  name: string;
  /** Paths from the root of the repository. */
  files: readonly string[];
  /** Of 100 mutants, as many have to be noticed by the tests. */
  atLeast: number;
}

export const groups: readonly Group[] = [
  group('signing', 90, client('wsse', 'sha1', 'base64')),
  group('retry', 90, client('retry', 'outcome')),
  group('money', 90, client('money')),
  group('paging', 90, client('iterate')),
  group('time', 90, client('deadline', 'service-clock')),
  group('checks', 90, client('check', 'input')),
  group('answers', 90, client('read-answer', 'read-result')),
  group('errors', 90, client('to-error', 'redact')),
  group('candidates', 90, client('find-candidates')),
  group(
    'verification',
    95,
    webhooks(
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
    ),
  ),
];

function group(name: string, atLeast: number, files: readonly string[]): Group {
  return { name, atLeast, files };
}

function client(...names: string[]): string[] {
  return names.map((name) => `packages/client/src/${name}.ts`);
}

function webhooks(...names: string[]): string[] {
  return names.map((name) => `packages/webhooks/src/${name}.ts`);
}
