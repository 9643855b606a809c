import { basename, extname, join } from 'node:path';

/** Whether the tests run in `npm run test:samples`, which installs the compilers. */
const areAllTried = process.env['COMPILERS'] === 'installed';
export const isTried = (file: string) => areAllTried || /\.(?:py|sh|ts)$/.test(file);

export type Command = readonly [program: string, ...args: string[]];

/** The script `.ci/compilers` installs the compilers and runtimes. */
export interface Language {
  /** The commands that compile `file` into the folder `built`. A warning of the compiler counts as an error. */
  build?(file: string, built: string): readonly Command[];
  run(file: string, built: string): Command;
}

const nameOf = (file: string) => basename(file, extname(file));

export const languages: Readonly<Record<string, Language>> = {
  '.py': {
    run: (file) => ['python3', file],
  },
  '.sh': {
    run: (file) => ['sh', '-e', file],
  },
  '.ts': {
    run: (file) => [process.execPath, file],
  },
  '.java': {
    build: (file, built) => [
      ['javac', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', built, file],
    ],
    run: (file, built) => ['java', '-cp', built, nameOf(file)],
  },
  '.php': {
    run: (file) => ['php', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr', file],
  },
  '.cs': {
    build: (file, built) => [['mcs', '-warnaserror', `-out:${join(built, 'program.exe')}`, file]],
    run: (_, built) => ['mono', join(built, 'program.exe')],
  },
  '.go': {
    build: (file, built) => [
      ['go', 'vet', file],
      ['go', 'build', '-o', join(built, 'program'), file],
    ],
    run: (_, built) => [join(built, 'program')],
  },
};
