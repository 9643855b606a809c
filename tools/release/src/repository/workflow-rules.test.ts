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
    environment: npm
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
    '13: actions/checkout@v7 can move; name the commit, 40 digits, with the version as a comment.',
  ],
  [
    'an action at a shortened commit',
    [pin, 'checkout@aaaaaaa # v7.0.1'],
    '13: actions/checkout@aaaaaaa can move; name the commit, 40 digits, with the version as a comment.',
  ],
  [
    'an action without its version',
    [pin, `checkout@${commit}`],
    '13: actions/checkout says no version; add it as a comment, such as # v1.2.3.',
  ],
  [
    'an action whose name is mistyped',
    ['actions/setup-node', 'action/setup-node'],
    '16: action/setup-node is not in known-actions.ts; read its action.yml and add it there.',
    '16: A dependency could use what this job may do; do it in another job, and hand on an artifact.',
  ],
  [
    'an input that the action does not have',
    [cacheless, `${cacheless}\n          node-versoin: 24`],
    '19: actions/setup-node is known without an input node-versoin; correct it, or add it to known-actions.ts.',
  ],
  [
    'pull_request_target',
    ['push:', 'pull_request_target:'],
    '2: pull_request_target gives the code of a stranger our rights; use pull_request.',
    "9: pull_request_target must not write; give the job if: github.event_name == 'push'.",
  ],
  [
    'pull_request_target alone',
    ['on:\n  push:', 'on: pull_request_target'],
    '1: pull_request_target gives the code of a stranger our rights; use pull_request.',
    "8: pull_request_target must not write; give the job if: github.event_name == 'push'.",
  ],
  [
    'pull_request_target in a list',
    ['on:\n  push:', 'on: [push, pull_request_target]'],
    '1: pull_request_target gives the code of a stranger our rights; use pull_request.',
    "8: pull_request_target must not write; give the job if: github.event_name == 'push'.",
  ],
  [
    'workflow_run with rights to write',
    ['push:', 'workflow_run:'],
    "9: workflow_run must not write; give the job if: github.event_name == 'push'.",
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
    '13: The checkout leaves a token to every later step; set persist-credentials: false.',
  ],
  [
    'a token beside the id-token',
    ['.ci/stage packed', '.ci/stage packed\n        env:\n          NODE_AUTH_TOKEN: x'],
    '21: NODE_AUTH_TOKEN may change what a program does in a job that can write; take it out.',
    '21: npm prefers a token to the id-token; take NODE_AUTH_TOKEN out.',
  ],
  [
    'a secret beside the id-token',
    ['.ci/stage packed', `.ci/stage packed \${{ secrets.ANY }}`],
    '19: A dependency could use what this job may do; do it in another job, and hand on an artifact.',
    '19: npm prefers a token to the id-token; take secrets out.',
  ],
  [
    'a registry that setup-node would want a token for',
    [cacheless, `${cacheless}\n          registry-url: https://registry.example`],
    '19: actions/setup-node is known without an input registry-url; correct it, or add it to known-actions.ts.',
    '19: npm prefers a token to the id-token; take registry-url out.',
  ],
  [
    'a cache that setup-node restores unasked',
    [cacheless, 'node-version: 24'],
    '16: A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node.',
  ],
  [
    'a cache that setup-node is asked for',
    [cacheless, `${cacheless}\n          cache: npm`],
    '16: A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node.',
  ],
  [
    'a cache of its own',
    [
      '      - run: .ci',
      `      - uses: actions/cache/restore@${commit} # v5.0.5\n      - run: .ci`,
    ],
    '19: actions/cache/restore is not in known-actions.ts; read its action.yml and add it there.',
    '19: A cache may be poisoned by another workflow; take it out, and set package-manager-cache: false for setup-node.',
  ],
  [
    'dependencies in the job with the id-token',
    ['.ci/stage packed', 'npm ci'],
    '19: A dependency could use what this job may do; do it in another job, and hand on an artifact.',
  ],
  ...[
    '.ci/run',
    'node node_modules/x',
    'pnpm install',
    'npm clean-install',
    '.ci/stage packed; npm ci',
    '.ci/stage packed && npm ci',
    '.ci/stage $(npm ci)',
    '|\n          .ci/stage packed\n          npm ci',
  ].map((run): [string, [string, string], string] => [
    `\`${run}\` in the job with the id-token`,
    ['.ci/stage packed', run],
    '19: A dependency could use what this job may do; do it in another job, and hand on an artifact.',
  ]),
  [
    'an action of this repository in the job with the id-token',
    ['run: .ci/stage packed', 'uses: ./.github/actions/mock'],
    '19: A dependency could use what this job may do; do it in another job, and hand on an artifact.',
  ],
  [
    'an environment that is not there',
    ['    environment: npm\n', ''],
    '5: The job stage can ask for trust from any branch; give it an environment.',
  ],
  ...['contents', 'packages'].map((scope): [string, [string, string], string] => [
    `${scope}: write beside the id-token`,
    ['      contents: read\n', `      ${scope}: write\n`],
    `10: ${scope}: write is more than a job with an id-token needs; do that in another job.`,
  ]),
  ...['pull_request', 'issue_comment', 'workflow_dispatch'].map(
    (event): [string, [string, string], string] => [
      `${event} with rights to write`,
      ['push:', `${event}:`],
      `9: ${event} must not write; give the job if: github.event_name == 'push'.`,
    ],
  ),
  [
    'a job that may fail',
    ['timeout-minutes: 10', 'timeout-minutes: 10\n    continue-on-error: true'],
    '8: What may fail proves nothing; take continue-on-error out.',
  ],
  [
    'a step that may fail',
    ['.ci/stage packed', '.ci/stage packed\n        continue-on-error: true'],
    '20: What may fail proves nothing; take continue-on-error out.',
  ],
  [
    'a shell of its own',
    ['.ci/stage packed', '.ci/stage packed\n        shell: "true {0}"'],
    '20: shell is not for a workflow that can write; take it out.',
  ],
  [
    'a container of its own',
    ['timeout-minutes: 10', 'timeout-minutes: 10\n    container: example'],
    '8: container is not for a workflow that can write; take it out.',
  ],
  [
    'an environment for every job',
    ['permissions: {}', 'permissions: {}\nenv: { BASH_ENV: x }'],
    '4: env is not for a workflow that can write; take it out.',
  ],
  [
    'a variable that changes what npm does',
    ['.ci/stage packed', '.ci/stage packed\n        env: { NODE_OPTIONS: x }'],
    '20: NODE_OPTIONS may change what a program does in a job that can write; take it out.',
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
    'w.yml:9: write-all is more than a job needs; name the permissions one by one.',
  ]);
});

test('workflow_run with a secret is a fault, without rights to write too', () => {
  const planted = release
    .replace('push:', 'workflow_run:')
    .replace('      id-token: write\n', '')
    .replace('packed', `\${{ secrets.ANY }}`);
  expect(workflowFaults('w.yml', planted)).toEqual([
    'w.yml:18: workflow_run must not see a secret; take it out.',
  ]);
  expect(workflowFaults('w.yml', planted.replace('secrets.ANY', 'github.sha'))).toEqual([]);
});

test('a job without anything is a fault, and does not stop the others from being found', () => {
  expect(workflowFaults('w.yml', 'on: push\npermissions: {}\njobs:\n  empty:\n')).toEqual([
    'w.yml:4: The job empty may hang for six hours; give it timeout-minutes.',
  ]);
});

test('what may stay: a cache where nothing is trusted', () => {
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

test('a job that can write runs no npm script, without an id-token too', () => {
  const planted = release
    .replace('      contents: read\n      id-token: write', '      contents: write')
    .replace('.ci/stage packed', 'npm run version');
  expect(workflowFaults('w.yml', planted)).toEqual([
    'w.yml:18: A dependency could use what this job may do; do it in another job, and hand on an artifact.',
  ]);
});

test('a secret is a fault where a pull request starts the workflow', () => {
  const planted = `on: pull_request\npermissions: {}\nenv:\n  X: \${{ secrets.ANY }}\n`;
  expect(workflowFaults('w.yml', planted)).toEqual([
    'w.yml:4: pull_request must not see a secret; take it out.',
  ]);
});

test.each([
  [
    'release',
    'a gate that nobody waits for',
    'needs: [mode, prove]',
    'needs: mode',
    'jobs.pack.needs',
  ],
  [
    'release',
    'a job that always runs',
    '    needs: version\n',
    '    needs: version\n    if: always()\n',
    'jobs.propose.if',
  ],
  ['release', 'a gate that is gone', '      - run: .ci/audit\n', '', 'jobs.prove.steps'],
  [
    'release',
    'a gate with a condition',
    '- run: .ci/run',
    '- if: false\n        run: .ci/run',
    'jobs.prove.steps',
  ],
  ['release', 'a gate that passes', 'run: .ci/run', 'run: .ci/run || true', 'jobs.prove.steps'],
  ['release', 'install scripts', 'npm ci --ignore-scripts', 'npm ci', 'jobs.mode.steps'],
  [
    'release',
    'another environment',
    'environment: npm',
    'environment: other',
    'jobs.stage.environment',
  ],
  [
    'release',
    'another job that can write',
    'contents: read',
    'contents: write',
    'jobs.mode.permissions',
  ],
  ['release', 'one job more', 'jobs:\n', 'jobs:\n  more:\n    timeout-minutes: 1\n', 'jobs has'],
  ['release', 'every branch', '    branches: [main]', '    branches: ["**"]', 'on has'],
  ['release', 'a pull request', 'permissions: {}', '  pull_request:\n\npermissions: {}', 'on has'],
  [
    'docs',
    'a deployment from a pull request',
    "    if: github.event_name == 'push'\n    needs",
    '    needs',
    'jobs.deploy.if',
  ],
])('%s.yml with %s is a fault', (name, _what, from, to, says) => {
  const file = `.github/workflows/${name}.yml`;
  const text = readFileSync(join(repository, file), 'utf8');
  const planted = text.replace(from, to);
  expect(planted).not.toBe(text);
  expect(workflowFaults(file, planted).join('\n')).toContain(`: ${says}`);
});
