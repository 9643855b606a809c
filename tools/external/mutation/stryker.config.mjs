import { existsSync } from 'node:fs';

const client = (files) => files.map((file) => `packages/client/src/${file}.ts`);
const webhooks = (files) => files.map((file) => `packages/webhooks/src/${file}.ts`);

/** The tests of a group must notice at least `atLeast` percent of the changes (mutants) in its source files. */
const groups = {
  client: {
    atLeast: 90,
    files: client([
      ...['sign/wsse', 'sign/sha1', 'sign/base64', 'sign/service-clock'],
      ...['call/retry', 'call/iterate', 'common/outcome', 'common/deadline', 'money'],
      ...['check/check', 'check/unknown-fields'],
      ...['check/prepare-input', 'read/read-answer', 'read/envelope'],
      ...['errors/to-error', 'errors/passed-on'],
      ...['once/find-candidates', 'once/shared-list', 'once/marker'],
    ]),
    tests: client(['call/iterate-while-changing', 'check/base64-fields']),
  },
  once: {
    // The tests do not notice some of the changes that Stryker makes in find-outcome, reserve-fields and prepare-once.
    atLeast: 80,
    files: client([
      ...['once/create-once', 'once/confirm-once', 'once/prepare-once', 'once/run-once'],
      ...['once/once-errors', 'once/find-outcome', 'once/reserve-fields'],
      ...['once/ask-service-log', 'once/judge-entry'],
    ]),
    tests: client([
      ...['once/absence', 'once/at-once', 'once/create-forward-once'],
      ...['once/create-trade-once', 'once/decisions', 'once/failing-journal'],
      ...['once/log-trial', 'once/misleading-service', 'once/scopes'],
      ...['once/service-days', 'once/settled-by-log', 'once/unknown-outcome'],
    ]),
  },
  verification: {
    atLeast: 95,
    files: webhooks([
      ...['verify/headers', 'verify/raw-body', 'verify/secrets', 'verify/signature'],
      ...['verify/timestamp', 'verify/verify-webhook'],
      ...['verify/webhook-event', 'verify/webhook-verification-error'],
    ]),
    tests: webhooks(['verify/given']),
  },
  handling: {
    atLeast: 90,
    files: webhooks([
      ...['create-webhook-handler', 'handle/bounded-store', 'handle/event-key'],
      ...['handle/handler-options', 'handle/observe', 'handle/process-once', 'handle/route'],
      ...['common/timers', 'stores/memory-store'],
      ...['recover/event-of-entry', 'recover/object-state'],
      ...['recover/reconcile', 'recover/recover', 'recover/service-time'],
    ]),
    tests: [...webhooks(['handle/faulty-store']), 'packages/webhooks/test/stores.ts'],
  },
};

/** Stryker runs only the tests of these groups, because all tests would take too long for a thousand runs. */
export const tests = Object.values(groups).flatMap((group) =>
  [...group.files, ...group.tests].map((file) => file.replace('.ts', '{,.fuzz}{,.deep}.test.ts')),
);

const { atLeast, files } =
  groups[process.env.GROUP] ?? fail(`GROUP must be one of ${Object.keys(groups)}`);
// Stryker would silently skip a source file that does not exist, so a missing source file is an error.
const missing = files.filter((file) => !existsSync(file));
if (missing.length > 0)
  fail(
    `Stryker would skip ${missing}, which does not exist: correct the path in stryker.config.mjs`,
  );

const dist = 'tools/external/mutation/dist';

export default {
  mutate: files,
  thresholds: { high: 100, low: atLeast, break: atLeast },
  ignorePatterns: [
    '/**',
    '!/packages/client/**',
    '!/packages/openapi/test/**',
    '!/packages/webhooks/**',
    '!/tools/external/mutation/*',
    '!/tsconfig.base.json',
    '**/{dist,node_modules}',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/external/mutation/vitest.config.ts' },
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: `${dist}/sandbox`,
  cleanTempDir: 'always',
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { reportTests: false, logTests: false },
  htmlReporter: { fileName: `${dist}/${process.env.GROUP}.html` },
};

function fail(message) {
  throw new Error(message);
}
