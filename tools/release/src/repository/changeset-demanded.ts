import { repository } from '@crossborder-fx/tools-description';
import { missingChangeset } from './missing-changeset.ts';

// node changeset-demanded.ts BASE: ends with 1 when a package changed since BASE and no changeset names it.
const [base = 'main'] = process.argv.slice(2);
const problem = await missingChangeset(repository, base);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
}
