import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface TypeError {
  /** From the folder. */
  file: string;
  text: string;
}

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
  types: [],
};

/** What `tsc --strict` says of every TypeScript file of a folder, of those too that ask not to be checked. */
export async function typeErrors(folder: string): Promise<TypeError[]> {
  const files = (await Array.fromAsync(glob('**/*.ts', { cwd: folder }))).map((file) =>
    join(folder, file),
  );
  await Promise.all(files.map(haveChecked));
  const program = ts.createProgram(files, options);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText, code }) => {
    const name = file ? relative(folder, file.fileName) : '';
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const message = ts.flattenDiagnosticMessageText(messageText, ' ');
    return { file: name, text: `${name}:${line}: TS${code}: ${message}` };
  });
}

async function haveChecked(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const checked = text.replaceAll('@ts-nocheck', '');
  if (checked !== text) await writeFile(file, checked);
}
