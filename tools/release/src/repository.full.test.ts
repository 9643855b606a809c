import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { releaseFromNpm } from './description/documents.ts';
import { descriptionGate } from './description/gate.ts';
import { latestVersion } from './latest/npm.ts';
import { published } from './packages/folders.ts';
import { packageGate } from './packages/gate.ts';

// The test compares this repository with the latest release on npm.
const latest = await latestVersion('@crossborder-fx/openapi');
const release = latest === undefined ? undefined : await releaseFromNpm(latest);
if (latest === undefined)
  console.log('npm has no release of our packages yet, so these tests compare nothing.');

test('the next version is large enough for the changes of the description', async () => {
  if (release === undefined) return;
  expect((await descriptionGate(repository, release)).problems).toEqual([]);
});

test.each(published)(
  'the next version of %s is large enough for what was removed since the last release',
  async (folder) => {
    if (latest === undefined) return;
    expect(await packageGate(repository, folder.replace('packages/', ''), latest)).toEqual([]);
  },
);
