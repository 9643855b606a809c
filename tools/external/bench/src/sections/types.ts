import ts from 'typescript';
import { emptyProgram, type Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
  // Most users set it to true, and then unused types of a library cost nothing: this is the dearer case.
  skipLibCheck: false,
  types: ['node'],
};

/** Instantiations of types that the compiler makes for a program, beyond those of an empty file. */
export async function measure({ name, comparison, programs }: Folder): Promise<Measurement[]> {
  if (!comparison.types) return [];
  const floor = instantiationsOf(emptyProgram);
  const measured = await measureRounds(
    programs.map(([subject, file]) => [subject, () => instantiationsOf(file) - floor] as const),
    1,
  );
  const title = `${name}: compiling, beyond an empty file`;
  return [{ title, unit: 'instantiations', measured, ...comparison.types }];
}

/** @throws {Error} with what the compiler says when the program does not compile */
function instantiationsOf(file: string): number {
  const program = ts.createProgram([file], options);
  const [first] = ts.getPreEmitDiagnostics(program);
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, ' '));
  return program.getInstantiationCount();
}
