import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesOf } from './publish.ts';
import { examples } from './readme-examples.ts';
import { readSteps } from './workflow-steps.ts';

const repository = join(import.meta.dirname, '../../../../..');

test('the example of every package runs', async () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(await packagesOf(repository)).sort());
});

test('every step of our release workflow is known, and the gates are among those that run', async () => {
  const steps = await readSteps(repository);
  const commands = steps
    .filter(({ treatment }) => treatment === 'run')
    .map(({ command }) => command);
  expect(commands).toContain('npm run release:check');
});
