import { basename, join } from 'node:path';
import ts from 'typescript';
import type { Folder } from '../comparison.ts';
import { measureRounds, type Sample } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
  // Most have it, and then the types of a library that are not used cost nothing: the dearer case.
  skipLibCheck: false,
  types: ['node'],
};

const emptyProgram = join(import.meta.dirname, '../empty-program.ts');

/** Instantiations of types that the compiler makes for a program, beyond those of an empty file. */
export async function measureTypes({
  name,
  comparison: { types },
  programs,
}: Folder): Promise<Measurement[]> {
  if (!types) return [];
  const floor = instantiationsOf(emptyProgram);
  const subjects = programs.map((file): [string, Sample] => [
    basename(file, '.ts'),
    () => instantiationsOf(file) - floor,
  ]);
  const measured = await measureRounds(new Map(subjects), 1);
  const title = `${name}: compiling, beyond an empty file`;
  return [{ title, unit: 'instantiations', measured, ...types }];
}

/** @throws {Error} with what the compiler says when the program does not compile */
function instantiationsOf(file: string): number {
  const program = ts.createProgram([file], options);
  const [first] = ts.getPreEmitDiagnostics(program);
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, ' '));
  return program.getInstantiationCount();
}
