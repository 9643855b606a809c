import { repository } from '@crossborder-fx/tools-description';
import { latestVersion } from '../latest/npm.ts';
import { releaseFromNpm } from './documents.ts';
import { descriptionGate, tableOf } from './gate.ts';

// node tools/release/src/description/main.ts [checkout]: exits with 1 when the next version of packages/openapi is too small
// for its changes.
try {
  const latest = await latestVersion('@crossborder-fx/openapi');
  if (latest === undefined) {
    console.log(
      'npm has no release of @crossborder-fx/openapi yet, so this check compares nothing.',
    );
  } else {
    const root = process.argv[2] ?? repository;
    const { changes, needed, said, problems } = await descriptionGate(
      root,
      await releaseFromNpm(latest),
    );
    console.log(tableOf(changes));
    const verdict = problems.length === 0 ? 'Accepted.' : 'Refused.';
    console.log(
      `Compared with ${latest}. The changes need: ${needed}. The changesets make: ${said}. ${verdict}`,
    );
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
