import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';

/** The key is the name of the package without its scope. */
export async function packedFiles(
  folders: string[],
  cwd = repository,
): Promise<Map<string, string[]>> {
  const options = ['--json', '--dry-run', '--ignore-scripts', '--loglevel=error'];
  const args = ['pack', ...options, ...folders.map((folder) => `./${folder}`)];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  const packed: { name: string; files: { path: string }[] }[] = JSON.parse(stdout);
  return new Map(
    packed.map(({ name, files }) => [basename(name), files.map(({ path }) => path).sort()]),
  );
}

export function contentsProblems(name: string, listed: string[], packed: string[]): string[] {
  const list = `tools/release/contents/${name}.txt`;
  const added = packed.filter((file) => !listed.includes(file));
  const gone = listed.filter((file) => !packed.includes(file));
  return [
    ...added.map(
      (file) => `npm would publish ${file}, which ${list} does not name: remove the file`,
    ),
    ...gone.map((file) => `${list} names ${file}, which npm would not publish: build the file`),
  ].map(
    (fault) =>
      `packages/${name}: ${fault}, or run \`npx nx contents @crossborder-fx/tools-release\`.`,
  );
}
