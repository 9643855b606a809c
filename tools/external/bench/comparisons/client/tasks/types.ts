import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ts from 'typescript';

// Instantiations of types that the compiler makes for each program, beyond those for an empty one.

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
  // Most users set it to true, and then unused types of a library cost nothing: this is the dearer case.
  skipLibCheck: false,
  types: ['node'],
};

function instantiationsFor(file: string): number {
  const program = ts.createProgram([file], options);
  const [first] = ts.getPreEmitDiagnostics(program);
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, ' '));
  return program.getInstantiationCount();
}

const least = instantiationsFor(join(import.meta.dirname, 'empty-program.ts'));
const samples: Record<string, number> = {};
for await (const file of glob(join(import.meta.dirname, '../programs/*.ts'))) {
  samples[basename(file, '.ts')] = instantiationsFor(file) - least;
}
console.log(JSON.stringify(samples));
