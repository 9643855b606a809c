import { basename, extname, join } from 'node:path';

export type Command = readonly [program: string, ...args: string[]];

/** A language of the programs in docs/samples/sign-in-any-language, and what runs them. */
export interface Language {
  name: string;
  extension: string;
  /** The programs that have to be in the PATH, each with the package of Debian that has it. */
  needs: Readonly<Record<string, string>>;
  /** What makes `file` runnable, in the folder `built`. A warning is an error. */
  build?(file: string, built: string): readonly Command[];
  run(file: string, built: string): Command;
}

const nameOf = (file: string) => basename(file, extname(file));

export const languages: readonly Language[] = [
  {
    name: 'Python',
    extension: '.py',
    needs: { python3: 'python3' },
    run: (file) => ['python3', file],
  },
  {
    name: 'Shell',
    extension: '.sh',
    needs: { openssl: 'openssl' },
    run: (file) => ['sh', '-e', file],
  },
  {
    name: 'Java',
    extension: '.java',
    needs: { javac: 'default-jdk-headless', java: 'default-jdk-headless' },
    build: (file, built) => [
      ['javac', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', built, file],
    ],
    run: (file, built) => ['java', '-cp', built, nameOf(file)],
  },
  {
    name: 'PHP',
    extension: '.php',
    needs: { php: 'php-cli' },
    run: (file) => ['php', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr', file],
  },
  {
    name: 'C#',
    extension: '.cs',
    needs: { mcs: 'mono-mcs', mono: 'mono-runtime' },
    build: (file, built) => [['mcs', '-warnaserror', `-out:${join(built, 'program.exe')}`, file]],
    run: (_, built) => ['mono', join(built, 'program.exe')],
  },
  {
    name: 'Go',
    extension: '.go',
    needs: { go: 'golang-go' },
    build: (file, built) => [
      ['go', 'vet', file],
      ['go', 'build', '-o', join(built, 'program'), file],
    ],
    run: (_, built) => [join(built, 'program')],
  },
];
