import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { workflowFaults } from './workflow-rules.ts';

const files = globSync('.github/{workflows/*,actions/*/action}.{yml,yaml}', { cwd: repository });
const commit = 'a'.repeat(40);

// A workflow that the checks accept. Each test below adds one fault to it.
const release = `on:
  push:
permissions: {}
jobs:
  stage:
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

test('the workflows and actions of this repository break no rule', () => {
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect(workflowFaults(file, readFileSync(join(repository, file), 'utf8'))).toEqual([]);
  }
});

test('the workflow of these tests has no fault before a test adds one', () => {
  expect(workflowFaults('w.yml', release)).toEqual([]);
});

const pin = `checkout@${commit}`;
const cacheless = 'package-manager-cache: false';
const another = (run: string) =>
  `job stage: a dependency could use the write access of the job in \`${run}\`; move this step to another job.`;
const secret = (name: string) =>
  `${name} gives the workflow a secret, which any of its steps could send away; remove ${name}.`;
const open =
  'every job can write; set permissions: {} above the jobs, and in each job only the permissions that the job needs.';
const mayNotWrite = (event: string) =>
  `job stage: an event ${event} must not start a job that can write; give the job if: github.event_name == 'push'.`;
const poisoned = (uses: string) =>
  `${uses} may restore a poisoned cache; remove the step, or set package-manager-cache: false.`;
const movable = (uses: string) =>
  `the version of ${uses} can change; name the commit with 40 digits, and the version in a comment.`;

test.each<[string, [from: string, to: string], ...string[]]>([
  ['an action whose version is a tag', [pin, 'checkout@v7'], movable('actions/checkout@v7')],
  [
    'an action whose version is a shortened commit',
    [pin, 'checkout@aaaaaaa'],
    movable('actions/checkout@aaaaaaa'),
  ],
  [
    'pull_request_target',
    ['push:', 'pull_request_target:'],
    mayNotWrite('pull_request_target'),
    'pull_request_target runs the code of a stranger with our rights; use pull_request.',
  ],
  ['a workflow that sets no permissions', ['permissions: {}\n', ''], open],
  [
    'write permissions for every job',
    ['permissions: {}', 'permissions: { contents: write }'],
    open,
  ],
  ['all permissions for every job', ['permissions: {}', 'permissions: write-all'], open],
  [
    'a checkout that leaves its token to later steps',
    ['persist-credentials: false', 'fetch-depth: 0'],
    'the checkout leaves a token to every later step; set persist-credentials: false.',
  ],
  [
    'an npm token in the job with the id-token',
    ['.ci/stage packed', '.ci/stage packed\n        env: { NODE_AUTH_TOKEN: x }'],
    secret('NODE_AUTH_TOKEN'),
    'job stage: the variable NODE_AUTH_TOKEN may change what a program does; remove the variable.',
  ],
  ['a secret', ['jobs:', `env: { X: "\${{ secrets.ANY }}" }\njobs:`], secret('secrets')],
  [
    'a registry for which setup-node needs a token',
    [cacheless, `${cacheless}\n          registry-url: https://registry.example`],
    secret('registry-url'),
  ],
  [
    'a cache that setup-node restores by default',
    [cacheless, 'node-version: 24'],
    poisoned(`actions/setup-node@${commit}`),
  ],
  [
    'a cache that the input `cache` of setup-node demands',
    [cacheless, `${cacheless}\n          cache: npm`],
    poisoned(`actions/setup-node@${commit}`),
  ],
  [
    'an action that restores a cache',
    ['      - run: .ci', `      - uses: actions/cache/restore@${commit}\n      - run: .ci`],
    poisoned(`actions/cache/restore@${commit}`),
  ],
  ...[
    'npm ci',
    '.ci/run',
    'node node_modules/x',
    '.ci/stage packed; npm ci',
    '.ci/stage packed && npm ci',
    '.ci/stage $(npm ci)',
  ].map((run): [string, [string, string], string] => [
    `\`${run}\` in the job with the id-token`,
    ['.ci/stage packed', run],
    another(run),
  ]),
  [
    'a second command on another line',
    ['.ci/stage packed', '|\n          .ci/stage packed\n          npm ci'],
    another('.ci/stage packed\nnpm ci\n'),
  ],
  [
    'a third-party action in the job with the id-token',
    ['run: .ci/stage packed', `uses: others/action@${commit}`],
    another(`others/action@${commit}`),
  ],
  [
    'an action of this repository in the job with the id-token',
    ['run: .ci/stage packed', 'uses: ./.github/actions/mock'],
    another('./.github/actions/mock'),
  ],
  [
    'a job with an id-token and without an environment',
    ['    environment: npm\n', ''],
    'job stage: any branch could get an id-token; give the job an environment.',
  ],
  [
    'a write permission in the job with the id-token',
    ['contents: read', 'contents: write'],
    'job stage: the job does not need contents: write; remove this permission.',
  ],
  ...['pull_request', 'issue_comment', 'workflow_dispatch', 'workflow_run'].map(
    (event): [string, [string, string], string] => [
      `the event ${event} in a workflow with write permissions`,
      ['push:', `${event}:`],
      mayNotWrite(event),
    ],
  ),
  [
    'a variable that may change what npm does',
    ['.ci/stage packed', '.ci/stage packed\n        env: { NODE_OPTIONS: x }'],
    'job stage: the variable NODE_OPTIONS may change what a program does; remove the variable.',
  ],
])('the rules for workflows refuse %s', (_name, [from, to], ...lines) => {
  const planted = release.replace(from, () => to);
  expect(planted).not.toBe(release);
  expect(workflowFaults('w.yml', planted)).toEqual(lines.map((line) => `w.yml: ${line}`));
});

test('the rules for workflows accept a cache in a workflow without an id-token', () => {
  const untrusted = release.replace('      id-token: write\n', '').replace(cacheless, 'cache: npm');
  expect(workflowFaults('w.yml', untrusted)).toEqual([]);
});

test('the rules for workflows demand pinned actions in a composite action too', () => {
  const action = 'runs:\n  using: composite\n  steps:\n    - uses: actions/checkout@main\n';
  expect(workflowFaults('action.yml', action)).toEqual([
    `action.yml: ${movable('actions/checkout@main')}`,
    'action.yml: the checkout leaves a token to every later step; set persist-credentials: false.',
  ]);
});

test('a job that can write must run no npm script, even without an id-token', () => {
  const planted = release
    .replace('      contents: read\n      id-token: write', '      contents: write')
    .replace('.ci/stage packed', 'npm run version');
  expect(workflowFaults('w.yml', planted)).toEqual([`w.yml: ${another('npm run version')}`]);
});
