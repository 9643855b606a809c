import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  // Of the declarations that come with packages; those of the generated code are in .ts files.
  skipLibCheck: true,
};

/**
 * What `tsc --strict` says of every TypeScript file of a folder, of those too that ask not to be
 * checked. Each error starts with its file, from the folder. `types` are the packages whose globals
 * the code may use.
 */
export async function typeErrors(folder: string, types: string[] = []): Promise<string[]> {
  const files: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: folder })) {
    const file = join(folder, name);
    files.push(file);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('@ts-nocheck', ''));
  }
  const errors = ts.getPreEmitDiagnostics(ts.createProgram(files, { ...options, types }));
  return errors.map((error) =>
    ts.formatDiagnostic(error, {
      getCurrentDirectory: () => folder,
      getCanonicalFileName: (name) => name,
      getNewLine: () => ' ',
    }),
  );
}
