import { basename, extname, join } from 'node:path';

/** `npm run test:samples` installs the compilers. */
const areAllTried = process.env['COMPILERS'] === 'installed';
export const isTried = (file: string) => areAllTried || /\.(?:py|sh|ts)$/.test(file);

export type Command = readonly [program: string, ...args: string[]];

/** The compilers and runtimes for docs/samples/sign-in-any-language; `.ci/compilers` installs them. */
export interface Language {
  /** The command that compiles `file` into the folder `built`. A warning is an error. */
  build?(file: string, built: string): readonly Command[];
  run(file: string, built: string): Command;
}

const nameOf = (file: string) => basename(file, extname(file));

/** The languages, by the extensions of their files. */
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
