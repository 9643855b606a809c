import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { latestVersion } from './latest/npm.ts';
import { problemsOf } from './ready.ts';
import { git } from './repository/git.ts';

// The command `npm run release:check`: exits with 1 unless a release would publish exactly what is committed, under a new
// version. All packages have the same version.
try {
  const manifest = readFileSync(join(repository, 'packages/openapi/package.json'), 'utf8');
  const problems = problemsOf({
    status: git(repository, 'status', '--porcelain'),
    pending: globSync('.changeset/*.md', { cwd: repository })
      .map((file) => basename(file))
      .filter((file) => file !== 'README.md'),
    version: JSON.parse(manifest).version,
    latest: await latestVersion('@crossborder-fx/openapi'),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log('Ready: the release workflow can stage this version.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
