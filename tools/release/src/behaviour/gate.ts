import { givenUp } from './given-up.ts';
import { judge } from './judge.ts';
import { previousRelease } from './previous-release.ts';
import { brokenTests } from './run-tests.ts';
import { brokenPrograms, brokenTypes } from './run-types.ts';

/** The previous release's tests and programs, on the packages as they are built now. */
export async function behaviourGate(
  repository: string,
): Promise<{ refusals: string[]; broken: number }> {
  const previous = await previousRelease('previous-release');
  const broken = [
    ...(await brokenTests(previous.folder)),
    ...(await brokenTypes(previous)),
    ...(await brokenPrograms(previous)),
  ];
  return { refusals: judge(broken, await givenUp(repository)), broken: broken.length };
}
