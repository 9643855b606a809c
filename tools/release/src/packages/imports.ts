import { isBuiltin } from 'node:module';
import ts from 'typescript';

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Whether a packed file can import something. */
export const isModule = (file: string) => /\.[cm]?[jt]s$/.test(file);

/**
 * What a packed file imports, or takes types from, that is not installed with its package, a line each. A relative path
 * and a name from the `imports` of its package.json lead to files of its own.
 */
export function importProblems(
  folder: string,
  manifest: Manifest,
  file: string,
  text: string,
): string[] {
  const { name, dependencies, peerDependencies } = manifest;
  const installed = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(text, true, true);
  return [...importedFiles, ...typeReferenceDirectives]
    .map(({ fileName }) => fileName)
    .filter((imported) => !/^[./#]/.test(imported) && !isBuiltin(imported))
    .map(packageOf)
    .filter((imported) => !installed.includes(imported))
    .map(
      (imported) =>
        `${folder}: ${file} imports ${imported}, which is not installed with it: \`npm install --save-exact ${imported}@VERSION -w ${folder}\`, or bundle it.`,
    );
}

const packageOf = (imported: string) =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
