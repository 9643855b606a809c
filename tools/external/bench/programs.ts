import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { requireResult } from './calls.ts';
import { measureRounds, type Table } from './measure.ts';

type Expectations = Pick<Table, 'baseline' | 'targets'>;

const folder = join(import.meta.dirname, 'programs');

const platforms = {
  // Some compared clients import modules of Node even in the browser. The bundle leaves these modules out.
  browser: { platform: 'browser', target: 'es2022', external: ['node:*', ...builtinModules] },
  node: { platform: 'node', target: 'node20' },
} satisfies Record<string, BuildOptions>;

/** Measures the gzipped bundle of each program in `programs/NAME`. A program's file has the name of the library. */
export async function measureSizes(
  name: string,
  platform: keyof typeof platforms,
  expectations: Expectations,
): Promise<Table> {
  const samples: Record<string, number[]> = {};
  for (const file of await Array.fromAsync(glob(`${name}/*.ts`, { cwd: folder }))) {
    samples[basename(file, '.ts')] = [await bundledBytes(join(folder, file), platforms[platform])];
  }
  const title = `${name}: bundle for ${platform}`;
  return { section: 'size', title, unit: 'bytes', samples, ...expectations };
}

/** Returns the bytes of a program with all modules that it imports: bundled, without unused parts, minified, gzipped. */
async function bundledBytes(file: string, platform: BuildOptions): Promise<number> {
  const { outputFiles } = await build({
    ...platform,
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    // Ignores our tsconfig.json, which maps `#transport` to the module for Node: users have no such file.
    tsconfigRaw: '{}',
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

export const emptyModule = 'an empty module';

export function importsOf(packages: readonly string[]): Record<string, string> {
  const imports = packages.map((name) => [name, `void (await import('${name}'))`]);
  return {
    [emptyModule]: "void (await import('data:text/javascript,'))",
    ...Object.fromEntries(imports),
  };
}

/** Measures the milliseconds that each JavaScript expression takes, each time in a new process. */
export async function measureImports(
  title: string,
  expressions: Record<string, string>,
  results: readonly unknown[],
  expectations: Expectations,
  full: boolean,
): Promise<Table> {
  const takes = Object.entries(expressions).map(([subject, expression]) => {
    // The start and end of the process are not timed: each takes ten times as long as an import, and varies more.
    const program = `const start = performance.now();
      const result = ${expression};
      console.log(JSON.stringify({ took: performance.now() - start, result }));`;
    const take = async () => {
      const { took, result } = await runProgram(['--input-type=module', '--eval', program]);
      requireResult(result, results);
      return Number(took);
    };
    return [subject, take];
  });
  const samples = await measureRounds<number>(Object.fromEntries(takes), full ? 21 : 1);
  return { section: 'import', title, unit: 'ms', samples, ...expectations };
}

/** Runs a program in a new Node process, in which `gc` can be called. @returns the JSON that the program prints */
export async function runProgram(args: readonly (string | number)[]) {
  const options = { cwd: folder };
  const command = ['--expose-gc', ...args.map(String)];
  const { stdout } = await promisify(execFile)(process.execPath, command, options);
  return JSON.parse(stdout);
}
