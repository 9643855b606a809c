import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';

/** A statement of a module, or of a `describe` in it. */
export interface Part {
  file: string;
  node: ts.Node;
  kind: 'test' | 'declaration' | 'import' | 'step';
  names: readonly string[];
}

interface Module {
  parts: Part[];
  /** For each imported name, the file that exports it and its name there. `*` is all of the file. */
  imports: Map<string, readonly [file: string, name: string]>;
  /** Names for others that are called differently here. */
  exports: Map<string, string>;
  /** Each `export * from` */
  passedOn: string[];
}

/** The text of a file by its path from the root; undefined where there is none. */
export type ReadText = (file: string) => string | undefined;

export const readRepository: ReadText = (file) => {
  const path = join(repository, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

/**
 * The modules of a repository, in parts. The sources of the packages are not looked into: what they take for today is that
 * of their server, or an option.
 */
export class Parts {
  readonly #modules = new Map<string, Module>();
  readonly #links = new Map<Part, readonly Part[]>();
  readonly #read: ReadText;

  constructor(read: ReadText = readRepository) {
    this.#read = read;
  }

  of(file: string): readonly Part[] {
    return this.#module(file).parts;
  }

  /** These parts, what runs when their modules are loaded, all that they name, and the programs whose files they name. */
  reachedFrom(starts: Iterable<Part>): Set<Part> {
    const reached = new Set<Part>(starts);
    for (const part of reached) {
      for (const next of this.#linksOf(part)) reached.add(next);
    }
    return reached;
  }

  #linksOf(part: Part): readonly Part[] {
    const known = this.#links.get(part);
    if (known) return known;
    const links = [...this.#next(part)];
    this.#links.set(part, links);
    return links;
  }

  *#next({ file, node }: Part): Iterable<Part> {
    const module = this.#module(file);
    // The parts of another module load their own imports in turn.
    for (const one of [
      file,
      ...[...module.imports.values()].map(([other]) => other),
      ...module.passedOn,
    ]) {
      yield* this.of(one).filter(({ kind }) => kind === 'step' || kind === 'import');
    }
    const { names, texts } = namesAndTexts(node);
    for (const name of names) {
      yield* declaring(module, name);
      const [other, there = name] = module.imports.get(name) ?? [];
      if (other !== undefined) yield* this.#exported(other, there);
    }
    for (const text of texts) {
      for (const program of [join(dirname(file), text), text]) {
        if (isProgram(program)) yield* this.of(program);
      }
    }
  }

  *#exported(file: string, name: string): Iterable<Part> {
    const module = this.#module(file);
    if (name === '*') yield* module.parts;
    const here = module.exports.get(name) ?? name;
    yield* declaring(module, here);
    const [other, there = name] = module.imports.get(here) ?? [];
    if (other !== undefined) yield* this.#exported(other, there);
    for (const next of module.passedOn) yield* this.#exported(next, name);
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const module = moduleOf(file, isLookedInto(file) ? (this.#read(file) ?? '') : '');
    this.#modules.set(file, module);
    return module;
  }
}

const isProgram = (file: string) =>
  /^[\w@./-]+\.(?:ts|js|mjs|cjs|md)$/.test(file) && !/\.test\.ts$/.test(file);

const isLookedInto = (file: string) =>
  !/^\.\.|node_modules\/|\/(?:dist|generated)\//.test(file) &&
  (!/^packages\/[\w-]+\/src\//.test(file) || file.endsWith('.test.ts'));

function moduleOf(file: string, text: string): Module {
  const code = file.endsWith('.md') ? programsOf(text) : text;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const module: Module = { parts: [], imports: new Map(), exports: new Map(), passedOn: [] };
  const add = (node: ts.Statement) => {
    const body = describedBy(node);
    if (body) {
      // The list of a `describe.each`
      module.parts.push({ file, node: callOf(node)?.expression ?? node, kind: 'step', names: [] });
      for (const one of body) add(one);
    } else module.parts.push({ file, node, kind: kindOf(node), names: declaredBy(node) });
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) connect(module, file, node);
  };
  for (const statement of source.statements) add(statement);
  return module;
}

/** The programs of a page, where they stand in it. */
function programsOf(markdown: string): string {
  const isCode = /^```(?:ts|js)$/;
  let inside = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) {
        inside = isCode.test(line);
        return ';';
      }
      return inside ? line : '';
    })
    .join('\n');
}

function connect(
  module: Module,
  file: string,
  node: ts.ImportDeclaration | ts.ExportDeclaration,
): void {
  const from = node.moduleSpecifier;
  const other = from && ts.isStringLiteral(from) ? fileOf(from.text, file) : undefined;
  if (ts.isExportDeclaration(node)) {
    const { exportClause: clause } = node;
    if (!clause && other !== undefined) module.passedOn.push(other);
    if (!clause || !ts.isNamedExports(clause) || node.isTypeOnly) return;
    for (const { name, propertyName, isTypeOnly } of clause.elements) {
      if (isTypeOnly) continue;
      if (!from) module.exports.set(name.text, propertyName?.text ?? name.text);
      else if (other !== undefined)
        module.imports.set(name.text, [other, propertyName?.text ?? name.text]);
    }
    return;
  }
  const clause = node.importClause;
  if (other === undefined || clause?.isTypeOnly === true) return;
  if (!clause) module.imports.set(`import ${other}`, [other, '']);
  if (clause?.name) module.imports.set(clause.name.text, [other, 'default']);
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings))
    module.imports.set(bindings.name.text, [other, '*']);
  if (bindings && ts.isNamedImports(bindings)) {
    for (const { name, propertyName, isTypeOnly } of bindings.elements) {
      if (!isTypeOnly) module.imports.set(name.text, [other, propertyName?.text ?? name.text]);
    }
  }
}

/** The file that a relative path, or a subpath of a tool, leads to. */
function fileOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  const [, tool, subpath = ''] = /^@crossborder-fx\/tools-([\w-]+)(\/.+)?$/.exec(specifier) ?? [];
  if (tool === undefined) return undefined;
  const manifest = JSON.parse(
    readFileSync(join(repository, 'tools', tool, 'package.json'), 'utf8'),
  );
  return join('tools', tool, manifest.exports[`.${subpath}`]);
}

/** The statements of a `describe`, however it is called. */
function describedBy(node: ts.Statement): readonly ts.Statement[] | undefined {
  const call = callOf(node);
  if (!call || !/^describe\b/.test(call.expression.getText())) return undefined;
  const run = call.arguments.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
  return run && ts.isBlock(run.body) ? run.body.statements : undefined;
}

function kindOf(node: ts.Statement): Part['kind'] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return 'import';
  const call = callOf(node);
  if (call && /^(?:test|it)\b/.test(call.expression.getText())) return 'test';
  // Values are made when they are asked for, as far as it matters here; what waits for something does something.
  return declaredBy(node).length > 0 && !hasAwait(node) ? 'declaration' : 'step';
}

function callOf(node: ts.Statement): ts.CallExpression | undefined {
  return ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)
    ? node.expression
    : undefined;
}

function hasAwait(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isAwaitExpression(node)) return true;
  if (
    ts.isVariableDeclarationList(node) &&
    (node.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing
  )
    return true;
  return ts.forEachChild(node, hasAwait) ?? false;
}

function declaredBy(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => boundBy(name));
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isNamed ? [node.name?.text ?? 'default'] : [];
}

function boundBy(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? boundBy(one.name) : []));
}

function declaring({ parts }: Module, name: string): Part[] {
  return parts.filter(({ names }) => names.includes(name));
}

/** The names that a part uses, of variables and not of properties, and its texts */
function namesAndTexts(root: ts.Node) {
  const names = new Set<string>();
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isIdentifier(node) && !isProperty(node)) names.add(node.text);
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { names, texts };
}

function isProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) &&
    parent.name === node
  );
}
