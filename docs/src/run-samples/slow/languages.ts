import { basename, extname, join } from 'node:path';

export type Command = readonly [program: string, ...args: string[]];

/** A language of the programs in docs/samples/sign-in-any-language, and what runs them: `.ci/compilers` installs that. */
export interface Language {
  name: string;
  extension: string;
  /** What makes `file` runnable, in the folder `built`. A warning is an error. */
  build?(file: string, built: string): readonly Command[];
  run(file: string, built: string): Command;
}

const nameOf = (file: string) => basename(file, extname(file));

export const languages: readonly Language[] = [
  {
    name: 'Python',
    extension: '.py',
    run: (file) => ['python3', file],
  },
  {
    name: 'Shell',
    extension: '.sh',
    run: (file) => ['sh', '-e', file],
  },
  {
    name: 'Java',
    extension: '.java',
    build: (file, built) => [
      ['javac', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', built, file],
    ],
    run: (file, built) => ['java', '-cp', built, nameOf(file)],
  },
  {
    name: 'PHP',
    extension: '.php',
    run: (file) => ['php', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr', file],
  },
  {
    name: 'C#',
    extension: '.cs',
    build: (file, built) => [['mcs', '-warnaserror', `-out:${join(built, 'program.exe')}`, file]],
    run: (_, built) => ['mono', join(built, 'program.exe')],
  },
  {
    name: 'Go',
    extension: '.go',
    build: (file, built) => [
      ['go', 'vet', file],
      ['go', 'build', '-o', join(built, 'program'), file],
    ],
    run: (_, built) => [join(built, 'program')],
  },
];
