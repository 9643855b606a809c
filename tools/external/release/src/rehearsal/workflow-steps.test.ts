import { expect, test } from 'vitest';
import { stepsOf } from './workflow-steps.ts';

const workflow = (run: string) => `
jobs:
  prove:
    steps:
      - uses: actions/checkout@v7
      - run: npm ci --ignore-scripts
      - run: ${run}
  pack:
    steps:
      - run: npm ci --ignore-scripts
      - run: npm run version
`;

test('each command of the workflow comes once, with what is done with it', () => {
  expect(stepsOf(workflow('.ci/audit'))).toEqual([
    {
      command: 'npm ci --ignore-scripts',
      treatment: { rehearsedAs: 'npm ci after npm run version' },
    },
    { command: '.ci/audit', treatment: { leftOut: expect.stringContaining('audit of npm') } },
    { command: 'npm run version', treatment: { rehearsedAs: 'npm run version' } },
  ]);
});

test('a command that the rehearsal does not know is refused, with what to run', () => {
  expect(() => stepsOf(workflow('npm publish'))).toThrow(
    '.github/workflows/release.yml runs `npm publish`, which the rehearsal does not know: add it to workflow-steps.ts, then run `npx nx test-full release`.',
  );
});
