import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

// Writes CommonJS for each entry point with a condition `require` in the package.json of the current folder: a module that
// requires the ES module, and a file with its types. So a program gets the same classes and data by `require` as by `import`.
// The file with types is needed because compilers before TypeScript 5.8 refuse to require the types of an ES module.

interface Target {
  types: string;
  default: string;
  require: { types: string; default: string };
}

const { exports }: { exports: Record<string, Target | string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const targets = Object.values(exports).filter((target) => typeof target !== 'string');
const program = ts.createProgram(
  targets.map(({ types }) => types),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, skipLibCheck: true },
);
const checker = program.getTypeChecker();

for (const { types, default: module, require } of targets) {
  writeFileSync(require.default, `module.exports = require('./${basename(module)}');\n`);
  writeFileSync(require.types, declarationsOf(types, `./${basename(module)}`));
}

function declarationsOf(types: string, module: string): string {
  const file = program.getSourceFile(types);
  const entry = file && checker.getSymbolAtLocation(file);
  if (!entry)
    throw new Error(
      `The declarations ${types} do not exist or export nothing: build the package first`,
    );
  const esm = `'${module}' with { 'resolution-mode': 'import' }`;
  const values = checker.getExportsOfModule(entry).flatMap(declarationOf);
  return [`import type * as esm from ${esm};`, `export type * from ${esm};`, ...values, ''].join(
    '\n',
  );
}

/**
 * Declares a value, and also the type of the same name if there is one. Otherwise the declared value would hide the type, which
 * `export type *` exports.
 */
function declarationOf(symbol: ts.Symbol): string[] {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  if (isAlias && symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return [];
  const { flags, declarations = [] } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  if ((flags & ts.SymbolFlags.Value) === 0) return [];
  const { name } = symbol;
  const value = `export declare const ${name}: typeof esm.${name};`;
  if ((flags & ts.SymbolFlags.Type) === 0) return [value];
  const parameters = declarations.flatMap((one) =>
    ts.isClassDeclaration(one) ? (one.typeParameters ?? []) : [],
  );
  const list = (texts: string[]) => (texts.length > 0 ? `<${texts.join(', ')}>` : '');
  const declared = list(parameters.map((one) => one.getText()));
  const given = list(parameters.map((one) => one.name.text));
  return [value, `export type ${name}${declared} = esm.${name}${given};`];
}
