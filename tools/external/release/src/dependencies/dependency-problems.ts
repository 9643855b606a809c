import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Found {
  name: string;
  line?: number;
}

interface Report {
  issues: {
    file: string;
    dependencies?: Found[];
    devDependencies?: Found[];
    unlisted?: Found[];
    unresolved?: Found[];
  }[];
}

const knip = join(import.meta.dirname, '../../../node_modules/knip/bin/knip.js');

/** Dependencies that are used and not declared, or declared and not used, a line each. */
export async function dependencyProblems(root: string, config: string): Promise<string[]> {
  const options = ['--no-progress', '--no-exit-code', '--no-config-hints', '--reporter', 'json'];
  const args = [
    '--directory',
    root,
    '--config',
    config,
    '--include',
    'dependencies,unlisted,unresolved',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [knip, ...options, ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const { issues }: Report = JSON.parse(stdout);
  return issues.flatMap(({ file, dependencies, devDependencies, unlisted, unresolved }) => [
    ...(unlisted ?? []).map(
      ({ name, line }) =>
        `${file}:${line}: ${name} is not declared in the package.json above it: \`npm install --save-exact ${name}@VERSION\` there.`,
    ),
    ...(unresolved ?? []).map(
      ({ name, line }) => `${file}:${line}: there is no ${name}: mend the import.`,
    ),
    ...[...(dependencies ?? []), ...(devDependencies ?? [])].map(
      ({ name }) => `${file}: nothing uses ${name}: \`npm uninstall ${name}\` there.`,
    ),
  ]);
}
