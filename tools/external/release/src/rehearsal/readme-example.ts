import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';
import type { Service } from './service.ts';

/** What an example runs with. */
export interface ExampleSetting {
  project: string;
  service: Service;
  postgresUrl: string | undefined;
}

/** A block of a README. */
export interface Block {
  language: string;
  code: string;
  /** The file that the line before it names. */
  file: string | undefined;
}

export interface Example {
  /** The project that has installed the package. */
  project: string;
  name: string;
  /** Node's arguments before the file. */
  args?: string[];
  env: NodeJS.ProcessEnv;
  /** @throws {Error} when it printed something else than it should */
  check(printed: string): void;
}

/** The blocks of the README of a package that a project has installed. */
export async function readBlocks(project: string, name: string): Promise<Block[]> {
  const readme = await readFile(join(project, 'node_modules', name, 'README.md'), 'utf8');
  const found = readme.matchAll(/(?:`([\w-]+\.ts)`[^\n]*\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm);
  return Array.from(found, ([, file, language = '', code = '']) => ({ language, code, file }));
}

/** The first TypeScript of a README: its example. */
export function exampleOf(blocks: Block[]): string {
  const code = blocks.find(({ language }) => language === 'ts')?.code;
  if (code === undefined) throw new Error('The README has no example.');
  return code;
}

/** Runs the example of the README of an installed package as it stands. */
export async function runExample(example: Example): Promise<void> {
  const { project, name, args = [], env, check } = example;
  const code = exampleOf(await readBlocks(project, name));
  await explained(name, async () => {
    const file = await writeProgram(project, `${shortName(name)}.ts`, code);
    check(
      await run(process.execPath, [...quiet, ...args, file], {
        cwd: project,
        env,
        timeout: 60_000,
      }),
    );
  });
}

const quiet = ['--disable-warning=ExperimentalWarning'];

/** Says in one line that the example fails, why, and what to run. */
export async function explained<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `the README example of ${name} fails from the registry: ${reason} To see what is in the package, run \`npm pack --dry-run --workspace ${name}\`.`,
      { cause },
    );
  }
}

/** Writes a program where it finds the packages of a project. @returns its path */
export async function writeProgram(project: string, file: string, code: string): Promise<string> {
  const folder = join(project, 'readme');
  await mkdir(folder, { recursive: true });
  const path = join(folder, file);
  await writeFile(path, code);
  return path;
}

export function shortName(name: string): string {
  return name.replace('@crossborder-fx/', '');
}
