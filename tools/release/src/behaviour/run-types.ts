import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import {
  compile,
  consumerOptions,
  runProgram,
} from '@crossborder-fx/tools-test-utils/page-programs';
import { type Broken, firstLine } from './broken.ts';
import type { PreviousRelease } from './previous-release.ts';

/** The type tests of the previous release that do not compile. */
export async function brokenTypes({ folder }: PreviousRelease): Promise<Broken[]> {
  const output = await compile(join(folder, 'tests'), {
    extends: join(repository, 'tsconfig.base.json'),
    compilerOptions: { noEmit: true, skipLibCheck: true },
    include: ['**/*.test-d.ts'],
  });
  return mistakesIn(output).map(({ file, problem }) => {
    const [owner = '', title = ''] = file.split('/').slice(-2);
    return { package: owner, kind: 'types', title, file: title, problem };
  });
}

/** The README programs of the previous release that do not compile, or end with an error. */
export async function brokenPrograms({ folder, programs }: PreviousRelease): Promise<Broken[]> {
  const output = await compile(join(folder, 'programs'), {
    compilerOptions: consumerOptions,
    include: ['**/*.ts'],
  });
  const mistakes = mistakesIn(output);
  const broken: Broken[] = [];
  for (const { isRun, ...program } of programs) {
    const path = join(folder, program.file).replaceAll('\\', '/');
    const mistake = mistakes.find(({ file }) => path.endsWith(file));
    // What it prints may change with a minor version: names and ids are the sandbox's own.
    const ended = !mistake && isRun ? await runProgram(path) : undefined;
    const failed = ended && ended.code !== 0 ? lastError(ended.stderr) : undefined;
    const problem = mistake?.problem ?? failed;
    if (problem !== undefined) broken.push({ ...program, kind: 'what the README shows', problem });
  }
  return broken;
}

/** The first mistake of each file that the compiler complains of. */
function mistakesIn(output: string): { file: string; problem: string }[] {
  const found = Array.from(output.matchAll(/^(\S.*)\((\d+),\d+\): error (.+)$/gm), (match) => {
    const [, file = '', line = '', sentence = ''] = match;
    const problem = sentence.replace(/\.$/, '');
    return { file: file.split('/').slice(-2).join('/'), problem: `line ${line}: ${problem}` };
  });
  if (output && found.length === 0) throw new Error(`The compiler did not run: ${output}`);
  return [...new Map(found.toReversed().map((one) => [one.file, one])).values()].toReversed();
}

const lastError = (stderr: string) =>
  firstLine(/^\w*Error\b.*$/m.exec(stderr)?.[0] ?? (stderr || 'it ended with an error'));
