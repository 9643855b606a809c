import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Finds a package that tools/external or the repository has installed. @throws {Error} when the package is not installed */
export function installedPackage(name: string) {
  const file = String(findPackageJSON(name, import.meta.url));
  const manifest: { version: string; bin?: object | string } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { folder: dirname(file), ...manifest };
}

/** Runs the command of an installed npm package, and returns the printed text. @throws {Error} when the command fails */
export async function runTool(name: string, args: string[], cwd: string): Promise<string> {
  const { folder, bin } = installedPackage(name);
  const script = typeof bin === 'string' ? bin : String(Object.values(bin ?? {})[0]);
  // These environment variables forbid some tools to report their use to their makers, or to look for updates.
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const command = [join(folder, script), ...args];
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, command, options)).stdout;
}

/**
 * Returns the errors of `tsc --strict` in a folder, also in files with `@ts-nocheck`. `types` are the packages whose globals
 * the code may use. @throws {Error} when the compiler finds no file or refuses its settings
 */
export async function typeErrors(folder: string, types: string[] = []): Promise<string[]> {
  for await (const name of glob('**/*.ts', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('@ts-nocheck', ''));
  }
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types,
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    // The compiler skips the type declarations of packages, but checks the generated code, which is in .ts files.
    skipLibCheck: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const args = ['--project', folder, '--pretty', 'false'];
  const printed = await runTool('typescript', args, folder).catch(({ stdout }) => String(stdout));
  const errors = printed.split('\n').filter((line) => /(?:^|: )error TS/.test(line));
  // An error without a file name is not about the code, but the settings or an empty folder.
  const own = errors.find((line) => line.startsWith('error TS'));
  if (own) throw new Error(own);
  return errors;
}
