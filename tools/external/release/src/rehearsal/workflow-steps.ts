import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What the rehearsal does with a `run:` of the release workflow. */
export type Treatment =
  /** It runs it in the copy, between the version and the publication. */
  | 'run'
  /** Another row of the rehearsal does the same. */
  | { rehearsedAs: string }
  /** It cannot, or need not. */
  | { leftOut: string };

const file = '.github/workflows/release.yml';

const treatments: Record<string, Treatment> = {
  'npm ci --ignore-scripts': { rehearsedAs: 'npm ci after npm run version' },
  'npm run build': { rehearsedAs: 'npm run build' },
  'npm run version': { rehearsedAs: 'npm run version' },
  'npm run release:check': 'run',
  '.ci/audit': { leftOut: 'asks the audit of npm, which a local registry does not have' },
  '.ci/run': { leftOut: 'every test of the repository, half an hour; the workflow runs it first' },
  '.ci/services npm run release:rehearse': { leftOut: 'is this rehearsal' },
  'npm ci --prefix tools/external --ignore-scripts': {
    leftOut: 'installed for the rehearsal itself',
  },
  '.ci/sbom sbom': 'run',
  'git add --all && git diff --cached --binary >version.patch': {
    leftOut: 'hands the versions on to the job that may write',
  },
  '.ci/propose version.patch': { leftOut: 'opens a pull request on GitHub' },
  '.ci/draft release': { leftOut: 'makes a release on GitHub' },
  '.ci/stage release': { leftOut: 'only the registry of npm stages, signs and shows provenance' },
};

/** Each step of the workflow that runs a command, once, and what is done with it. */
export async function readSteps(
  repository: string,
): Promise<{ command: string; treatment: Treatment }[]> {
  return stepsOf(await readFile(join(repository, file), 'utf8'));
}

interface Step {
  run?: string;
}

/** @throws {Error} when the rehearsal does not know a step */
export function stepsOf(workflow: string): { command: string; treatment: Treatment }[] {
  const { jobs }: { jobs: Record<string, { steps?: Step[] }> } = parse(workflow);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const commands = steps.map(({ run }) => run);
  return [...new Set(commands)].flatMap((text) => {
    if (text === undefined) return [];
    const command = text.trim();
    const treatment = treatments[command];
    if (treatment === undefined) {
      throw new Error(
        `${file} runs \`${command}\`, which the rehearsal does not know: add it to workflow-steps.ts, then run \`npx nx test-full release\`.`,
      );
    }
    return [{ command, treatment }];
  });
}
