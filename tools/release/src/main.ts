import { repository } from '@crossborder-fx/tools-description';
import { latestVersion } from './latest/npm.ts';
import { problemsOf } from './ready/problems.ts';
import { stateOf } from './ready/state.ts';

// `npm run release:check`: ends with 1 when what would be published is not what was versioned and committed.
const problems = await latestVersion('@crossborder-fx/openapi').then(
  (latest) => problemsOf(stateOf(repository), latest),
  (error) => [error.message],
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Ready: the release workflow can stage it.');
