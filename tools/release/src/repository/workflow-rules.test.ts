import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { workflowFaults } from './workflow-rules.ts';

const files = globSync('.github/{workflows/*,actions/*/action}.{yml,yaml}', { cwd: repository });
const commit = 'a'.repeat(40);

// Passes as it is. Each test below plants one fault.
const release = `on:
  push:
permissions: {}
jobs:
  stage:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: read
      id-token: write
    steps:
      - uses: actions/checkout@${commit} # v7.0.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@${commit} # v7.0.0
        with:
          package-manager-cache: false
      - run: .ci/stage packed
`;

test('the workflows and actions of this repository have no fault', () => {
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect(workflowFaults(file, readFileSync(join(repository, file), 'utf8'))).toEqual([]);
  }
});

test('the workflow that faults are planted in has none', () => {
  expect(workflowFaults('w.yml', release)).toEqual([]);
});

const [pin, cacheless] = [`checkout@${commit} # v7.0.1`, 'package-manager-cache: false'];

test.each<[string, [from: string, to: string], ...string[]]>([
  [
    'an action at a tag',
    [pin, 'checkout@v7'],
    '12: actions/checkout@v7 can move; name the commit, 40 digits, with the version as a comment.',
  ],
  [
    'an action at a shortened commit',
    [pin, 'checkout@aaaaaaa # v7.0.1'],
    '12: actions/checkout@aaaaaaa can move; name the commit, 40 digits, with the version as a comment.',
  ],
  [
    'an action without its version',
    [pin, `checkout@${commit}`],
    '12: actions/checkout says no version; add it as a comment, such as # v1.2.3.',
  ],
  [
    'an action whose name is mistyped',
    ['actions/setup-node', 'action/setup-node'],
    '15: action/setup-node is not in known-actions.ts; read its action.yml and add it there.',
  ],
  [
    'an input that the action does not have',
    [cacheless, `${cacheless}\n          node-versoin: 24`],
    '18: actions/setup-node is known without an input node-versoin; correct it, or add it to known-actions.ts.',
  ],
  [
    'pull_request_target',
    ['push:', 'pull_request_target:'],
    '2: pull_request_target gives the code of a stranger our rights; use pull_request.',
  ],
  [
    'pull_request_target alone',
    ['on:\n  push:', 'on: pull_request_target'],
    '1: pull_request_target gives the code of a stranger our rights; use pull_request.',
  ],
  [
    'pull_request_target in a list',
    ['on:\n  push:', 'on: [push, pull_request_target]'],
    '1: pull_request_target gives the code of a stranger our rights; use pull_request.',
  ],
  [
    'workflow_run with rights to write',
    ['push:', 'workflow_run:'],
    '2: workflow_run, with secrets or rights to write, trusts what another workflow left; use push.',
  ],
  [
    'no permissions',
    ['permissions: {}\n', ''],
    '1: There are no permissions; write permissions: {} above the jobs.',
  ],
  [
    'rights to write for every job',
    ['permissions: {}', 'permissions:\n  contents: write'],
    '3: Every job gets these permissions; write {} here, and in each job what it needs.',
  ],
  [
    'all rights for every job',
    ['permissions: {}', 'permissions: write-all'],
    '3: Every job gets these permissions; write {} here, and in each job what it needs.',
  ],
  [
    'a job without a time limit',
    ['    timeout-minutes: 10\n', ''],
    '5: The job stage may hang for six hours; give it timeout-minutes.',
  ],
  [
    'a checkout that keeps its token',
    ['persist-credentials: false', 'fetch-depth: 0'],
    '12: The checkout leaves a token to every later step; set persist-credentials: false.',
  ],
  [
    'a token beside the id-token',
    ['.ci/stage packed', '.ci/stage packed\n        env:\n          NODE_AUTH_TOKEN: x'],
    '20: npm prefers a token to the id-token; take NODE_AUTH_TOKEN out.',
  ],
  [
    'a secret beside the id-token',
    ['.ci/stage packed', `.ci/stage packed \${{ secrets.ANY }}`],
    '18: npm prefers a token to the id-token; take secrets out.',
  ],
  [
    'a registry that setup-node would want a token for',
    [cacheless, `${cacheless}\n          registry-url: https://registry.example`],
    '18: actions/setup-node is known without an input registry-url; correct it, or add it to known-actions.ts.',
    '18: npm prefers a token to the id-token; take registry-url out.',
  ],
  [
    'a cache that setup-node restores unasked',
    [cacheless, 'node-version: 24'],
    '15: A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node.',
  ],
  [
    'a cache that setup-node is asked for',
    [cacheless, `${cacheless}\n          cache: npm`],
    '15: A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node.',
  ],
  [
    'a cache of its own',
    [
      '      - run: .ci',
      `      - uses: actions/cache/restore@${commit} # v5.0.5\n      - run: .ci`,
    ],
    '18: actions/cache/restore is not in known-actions.ts; read its action.yml and add it there.',
    '18: A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node.',
  ],
  [
    'dependencies in the job with the id-token',
    ['.ci/stage packed', 'npm ci'],
    '18: A dependency could use the id-token of this job; do it in another job, and hand on an artifact.',
  ],
  [
    'YAML that cannot be read',
    ['permissions: {}', 'permissions: {}\npermissions: {}'],
    '4: Map keys must be unique; mend the YAML.',
  ],
])('%s is a fault', (_name, [from, to], ...lines) => {
  const planted = release.replace(from, to);
  expect(planted).not.toBe(release);
  expect(workflowFaults('w.yml', planted)).toEqual(lines.map((line) => `w.yml:${line}`));
});

test('a job with all rights is a fault', () => {
  const planted = release.replace(/permissions:\n {6}.*\n.*write/, 'permissions: write-all');
  expect(workflowFaults('w.yml', planted)).toEqual([
    'w.yml:8: write-all is more than a job needs; name the permissions one by one.',
  ]);
});

test('workflow_run with a secret is a fault, without rights to write too', () => {
  const planted = release
    .replace('push:', 'workflow_run:')
    .replace('      id-token: write\n', '')
    .replace('packed', `\${{ secrets.ANY }}`);
  expect(workflowFaults('w.yml', planted)).toEqual([
    'w.yml:2: workflow_run, with secrets or rights to write, trusts what another workflow left; use push.',
  ]);
  expect(workflowFaults('w.yml', planted.replace('secrets.ANY', 'github.sha'))).toEqual([]);
});

test('a job without anything is a fault, and does not stop the others from being found', () => {
  expect(workflowFaults('w.yml', 'on: push\npermissions: {}\njobs:\n  empty:\n')).toEqual([
    'w.yml:4: The job empty may hang for six hours; give it timeout-minutes.',
  ]);
});

test('what may stay: a checkout that pushes, a cache where nothing is trusted', () => {
  const pushing = release.replace('persist-credentials: false', 'fetch-depth: 0');
  expect(workflowFaults('w.yml', pushing.replace('.ci/stage packed', 'git push'))).toEqual([]);
  const untrusted = release.replace('      id-token: write\n', '').replace(cacheless, 'cache: npm');
  expect(workflowFaults('w.yml', untrusted)).toEqual([]);
});

test('an action of steps has its actions pinned too', () => {
  const action = 'runs:\n  using: composite\n  steps:\n    - uses: actions/checkout@main\n';
  expect(workflowFaults('action.yml', action)).toEqual([
    'action.yml:4: actions/checkout@main can move; name the commit, 40 digits, with the version as a comment.',
    'action.yml:4: The checkout leaves a token to every later step; set persist-credentials: false.',
  ]);
});
