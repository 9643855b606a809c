import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, run } from './run.ts';

const installed = join(import.meta.dirname, '../../node_modules');

/** Every release line of TypeScript that has to compile a consumer. */
export const compilers = {
  'TypeScript 5.8': 'typescript58',
  'TypeScript 5.9': 'typescript59',
  'TypeScript 6': 'typescript6',
  'TypeScript 7': 'typescript7',
};

export const settings = {
  'nodenext with the types of Node': {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    lib: ['es2022'],
    types: ['node'],
  },
  'nodenext with the types of the browser': {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  'bundler with the types of Node': {
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['es2022'],
    types: ['node'],
  },
  'bundler with the types of the browser': {
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
};

/** A folder in the consumer project with some of the consumer's files and a configuration. */
export async function prepare(
  consumer: string,
  compilerOptions: object,
  files: Record<string, string | undefined>,
): Promise<string> {
  const folder = await mkdtemp(join(consumer, 'types-'));
  for (const [file, text] of Object.entries(files)) {
    if (text !== undefined) await writeFile(join(folder, file), text);
    else await cp(join(import.meta.dirname, '../consumer', file), join(folder, file));
  }
  const configuration = {
    compilerOptions: {
      ...compilerOptions,
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
    },
    files: Object.keys(files),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  return folder;
}

/** Runs a compiler over the folder. */
export function compile(compiler: string, folder: string, ...args: string[]): Promise<Finished> {
  const tsc = join(installed, compiler, 'bin/tsc');
  return run(process.execPath, [tsc, '--project', folder, ...args], { cwd: folder, env: {} });
}
