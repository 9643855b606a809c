/**
 * What every later version has to pass until one is said to break it. They see the packages as a consumer
 * does: what a package does not export they do not import.
 */
export const contractTests = [
  'packages/client/test/fault-matrix.test.ts',
  'packages/client/test/journals.deep.test.ts',
  'packages/client/test/signing-vectors.test.ts',
  'packages/client/test/wire-forms.test.ts',
  'packages/webhooks/test/stores.deep.test.ts',
  'packages/webhooks/test/verification-vectors.test.ts',
];

/** A glob. Their text is kept as it is, with public names in place of the paths of sources. */
export const typeTests = 'packages/*/src/**/*.test-d.ts';
