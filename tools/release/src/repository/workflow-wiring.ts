/** What starts a workflow, and in what order and with which commands its jobs run. */
interface Wiring {
  on: unknown;
  jobs: Record<
    string,
    {
      if?: string;
      needs?: unknown;
      environment?: unknown;
      permissions: Record<string, string>;
      runs: string[];
    }
  >;
}

const reads = { contents: 'read' };

/**
 * The workflows that can publish, as they are meant to be. A gate that is no longer needed, or a command with one
 * option less, looks harmless in a diff of YAML: here it has to be said twice.
 */
export const wirings: Record<string, Wiring> = {
  '.github/workflows/release.yml': {
    on: { push: { branches: ['main'] } },
    jobs: {
      mode: { permissions: reads, runs: ['npm ci --ignore-scripts'] },
      version: {
        if: "needs.mode.outputs.mode == 'version'",
        needs: 'mode',
        permissions: reads,
        runs: [
          'npm ci --ignore-scripts',
          'npm run version',
          'git add --all && git diff --cached --binary >version.patch',
        ],
      },
      propose: {
        needs: 'version',
        permissions: { contents: 'write', 'pull-requests': 'write' },
        runs: ['.ci/propose version.patch'],
      },
      prove: {
        if: "needs.mode.outputs.mode == 'publish'",
        needs: 'mode',
        permissions: reads,
        runs: [
          '.ci/audit',
          '.ci/run',
          'npm run release:check',
          '.ci/services npm run release:rehearse',
        ],
      },
      pack: {
        needs: ['mode', 'prove'],
        permissions: reads,
        runs: [
          'npm ci --ignore-scripts',
          'npm run build',
          'npm ci --prefix tools/external --ignore-scripts',
          '.ci/sbom sbom',
        ],
      },
      draft: { needs: 'pack', permissions: { contents: 'write' }, runs: ['.ci/draft release'] },
      stage: {
        needs: ['pack', 'draft'],
        environment: 'npm',
        permissions: { contents: 'read', 'id-token': 'write' },
        runs: ['.ci/stage release'],
      },
    },
  },
  '.github/workflows/docs.yml': {
    on: { push: { branches: ['main'] }, pull_request: null },
    jobs: {
      build: { permissions: reads, runs: ['npm ci', 'npx nx build docs'] },
      deploy: {
        if: "github.event_name == 'push'",
        needs: 'build',
        environment: { name: 'github-pages', url: `\${{ steps.deploy.outputs.page_url }}` },
        permissions: { pages: 'write', 'id-token': 'write' },
        runs: [],
      },
    },
  },
};
