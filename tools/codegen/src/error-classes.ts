import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';

export interface ErrorClass {
  name: string;
  documentation: string;
  /** The import paths that export the class, such as `@crossborder-fx/mock/connect`. */
  exportedBy: string[];
  /** The properties of the error class and of its base classes, except those that every Error has. */
  properties: ErrorProperty[];
}

export interface ErrorProperty {
  name: string;
  type: string;
  documentation: string;
}

type Exports = Record<string, string | { types: string }>;

/** Reads the type declarations of the built packages. @param folders of the packages, as paths in the repository */
export function errorClassesOf(folders: readonly string[]): ErrorClass[] {
  const entries = folders.flatMap(entriesOf);
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023 },
      ...{ strict: true, skipLibCheck: true, types: [] },
    },
  );
  const checker = program.getTypeChecker();
  const found = new Map<string, ErrorClass>();
  for (const { file, path } of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined)
      throw new Error(`${file} does not exist: run \`npx nx run-many -t build\``);
    for (const exported of checker.getExportsOfModule(module)) {
      const read = errorClassOf(checker, exported);
      if (read === undefined) continue;
      const known = found.get(read.name) ?? read;
      known.exportedBy.push(path);
      found.set(read.name, known);
    }
  }
  return [...found.values()];
}

function entriesOf(folder: string): { file: string; path: string }[] {
  const manifest = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'));
  return Object.entries(manifest.exports as Exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    const path = `${manifest.name}${subpath.slice(1)}`;
    return [{ file: join(repository, folder, target.types), path }];
  });
}

function errorClassOf(checker: ts.TypeChecker, exported: ts.Symbol): ErrorClass | undefined {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return undefined;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = checker.getPropertiesOfType(type);
  if (!['message', 'stack'].every((name) => type.getProperty(name))) return undefined;
  return {
    name: exported.name,
    documentation: documentationOf(checker, symbol),
    exportedBy: [],
    properties: members.filter(isOurs).map((member) => ({
      name: member.name,
      type: typeOf(checker, member),
      documentation: documentationOf(checker, member),
    })),
  };
}

/** Writes the type of a property with all its alternatives, or only the name of the type when the alternatives are too long. */
function typeOf(checker: ts.TypeChecker, member: ts.Symbol): string {
  const text = checker.typeToString(checker.getTypeOfSymbol(member));
  const written = member.valueDeclaration;
  const isLong = text.length > 60 && written !== undefined && ts.isPropertyDeclaration(written);
  return isLong ? (written.type?.getText() ?? text) : text;
}

/** Whether the member is public and is declared by one of our packages, and not by JavaScript itself. */
function isOurs(member: ts.Symbol): boolean {
  const declarations = member.getDeclarations() ?? [];
  const isPrivate = member.name.includes('#') || member.name === 'name';
  return !isPrivate && declarations.every((one) => one.getSourceFile().fileName.includes('/dist/'));
}

function documentationOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
}
