import { repository } from '@crossborder-fx/tools-description';
import { git } from './changed-packages.ts';
import { missingChangeset, refusedVersion } from './pull-request.ts';

// node changeset-demanded.ts BASE: ends with 1 when a package changed since BASE and no changeset names it, or when a
// version did. GitHub tests a merge of no branch, and says which one it is about.
const [base = 'main'] = process.argv.slice(2);
const missing = await missingChangeset(repository, base);
const problems = missing ? [missing] : [];
// Without a common commit there is nothing to compare, and the line above says so.
if (!missing?.startsWith('There is no common commit')) {
  const branch =
    process.env['GITHUB_HEAD_REF'] || git(repository, 'branch', '--show-current').trim();
  const refused = refusedVersion(repository, base, branch);
  if (refused) problems.push(refused);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
