import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Imports, reachedFrom, readImports } from './imports.ts';

// When a file changes, nx must run each test suite that reads the file, and no other suite.

interface Inputs {
  files: string[];
  /** The files that a task of Nx reads and that other tasks write. */
  depOutputs: string[];
  environment: string[];
}
interface Node {
  name: string;
  data: { root: string; targets: Record<string, { options?: unknown }> };
}
interface Inspector {
  init(): Promise<void>;
  inspectTaskInputs(task: { project: string; target: string }): Record<string, Inputs>;
}

const isSuite = (target: string) => /^(test|test-samples|test-full)$/.test(target);

let suites: Map<string, Inputs>;
let roots: Map<string, string>;
let imports: Imports;

beforeAll(async () => {
  // Nx has no public function that returns the inputs of a task; only the command `nx show target inputs` prints them.
  const require = createRequire(join(repository, 'package.json'));
  const { HashPlanInspector } = require('nx/src/hasher/hash-plan-inspector');
  const { createProjectGraphAsync } = require('nx/src/devkit-exports');
  const before = process.cwd();
  process.chdir(repository);
  try {
    const graph = await createProjectGraphAsync();
    const inspector: Inspector = new HashPlanInspector(graph, repository);
    await inspector.init();
    const nodes: Node[] = Object.values(graph.nodes);
    roots = new Map(nodes.map(({ name, data }) => [name, data.root]));
    suites = new Map(
      nodes.flatMap(({ name: project, data }) =>
        Object.keys(data.targets)
          .filter(isSuite)
          .map((target): [string, Inputs] => {
            const task = `${project}:${target}`;
            const inputs = inspector.inspectTaskInputs({ project, target })[task];
            if (!inputs) throw new Error(`Nx has no task ${task}.`);
            return [task, inputs];
          }),
      ),
    );
  } finally {
    process.chdir(before);
  }
  imports = readImports('run');
});

/** Returns the test suites that read the file itself, or read what a build makes of the file. */
const readersOf = (file: string) =>
  [...suites]
    .filter(([, { files, depOutputs }]) => files.includes(file) || depOutputs.includes(file))
    .map(([task]) => task.replace('@crossborder-fx/', ''))
    .sort();

describe('nx after a change', () => {
  const every = ['client', 'mock', 'openapi', 'sandbox', 'test-server', 'webhooks'];

  test.each([
    ['a fact of the description', 'spec/openapi.yaml', every],
    [
      'a vector',
      'packages/openapi/conformance/vectors.json',
      ['client', 'openapi', 'test-server', 'webhooks', 'docs'],
    ],
    ['the shared code of tests', 'tools/test-utils/src/index.ts', every],
    ['the settings of tests', 'tools/test-utils/vitest.config.ts', every],
    ['the lock file', 'package-lock.json', every],
    ['the compiler options', 'tsconfig.base.json', every],
    ['a source', 'packages/client/src/create-client.ts', ['client']],
    ['what is built from it', 'packages/client/dist/index.js', ['client', 'mock', 'sandbox']],
    ['a test', 'packages/webhooks/src/verify/verify-webhook.test.ts', ['webhooks']],
    ['what is built from another', 'packages/webhooks/dist/index.js', ['test-server', 'sandbox']],
  ])('a change of %s reruns the suites that read the file: %s', (_, file, packages) => {
    expect(readersOf(file)).toEqual(expect.arrayContaining(packages.map((one) => `${one}:test`)));
  });

  test('a change of a guide reruns the tests of guides and no others', () => {
    expect(readersOf('docs/guides/errors.md')).toEqual([
      'docs:test',
      'docs:test-full',
      'rehearsal:test-full',
      'tools-checks:test',
      'tools-checks:test-full',
    ]);
  });

  test('a change of a program of a guide reruns the program', () => {
    expect(readersOf('docs/samples/sign.py')).toContain('docs:test-samples');
  });

  test.each([
    'openapi:test',
    'webhooks:test',
    'test-server:test',
    'tools-bundle:test',
    'tools-release:test',
  ])('a change of the client does not rerun %s', (task) => {
    for (const file of ['packages/client/src/create-client.ts', 'packages/client/dist/index.js']) {
      expect(readersOf(file)).not.toContain(task);
    }
  });

  test('a new test depth, seed, clock or database server reruns the suites that use the value', () => {
    for (const [task, { environment }] of suites) {
      if (readersOf('tools/test-utils/vitest.config.ts').includes(task)) {
        expect(environment, task).toEqual(expect.arrayContaining(['DEPTH', 'SEED', 'TEST_CLOCK']));
      }
    }
    for (const one of ['client', 'webhooks', 'tools-trials', 'docs']) {
      const inputs = [...suites].find(([task]) => task.endsWith(`${one}:test-full`))?.[1];
      expect(inputs?.environment, one).toContain('CROSSBORDER_FX_POSTGRES_URL');
    }
  });
});

test('a change of any module that the tests of a suite import, directly or not, reruns the suite', () => {
  const missing = [...suites].flatMap(([task, { files }]) => {
    const [project = '', target] = task.split(':');
    const root = `${roots.get(project)}/`;
    const inputs = new Set(files);
    return [...imports.keys()]
      .filter((file) => file.startsWith(root) && isOf(target, file))
      .flatMap((file) => [...reachedFrom(file, imports)])
      .filter((reached) => imports.has(reached) && !inputs.has(reached))
      .filter((reached) => !reached.includes('/generated/'))
      .map((reached) => `${task}: ${reached}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});

function isOf(target: string | undefined, file: string): boolean {
  if (!file.endsWith('.test.ts')) return false;
  if (target === 'test-full') return /\.(deep|full)\.test\.ts$/.test(file);
  const isOfSamples = /^docs\/.*samples(\.deep)?\.test\.ts$/.test(file);
  return !file.endsWith('.full.test.ts') && isOfSamples === (target === 'test-samples');
}
