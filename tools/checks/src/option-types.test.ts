import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';
import { expect, test } from 'vitest';

function modulesOf(name: string): string[] {
  const folder = join(repository, 'packages', name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values<{ types?: string }>(exports).flatMap(({ types }) =>
    types ? [join(folder, types.replace('/dist/', '/src/').replace('.d.ts', '.ts'))] : [],
  );
}

/**
 * Lists the optional members of the options objects that the functions of these modules take, and that the methods of
 * their results take. `refusing` lists the members whose type refuses `undefined`. The bodies of requests are left out,
 * because the description defines these bodies.
 */
function optionsOf(modules: string[]): { all: string[]; refusing: string[] } {
  const base = join(repository, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(base, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repository);
  const program = ts.createProgram(modules, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const all = new Set<string>();
  const refusing = new Set<string>();
  const seen = { taken: new Set<ts.Type>(), returned: new Set<ts.Type>() };

  function visitTaken(type: ts.Type): void {
    if (seen.taken.has(type)) return;
    seen.taken.add(type);
    if (type.isUnionOrIntersection()) for (const part of type.types) visitTaken(part);
    for (const member of type.isUnion() ? [] : type.getProperties()) {
      const [declaration] = member.declarations ?? [];
      if (!declaration || !isOurs(declaration)) continue;
      if (ts.isPropertySignature(declaration) && declaration.questionToken && declaration.type) {
        const name = `${relative(repository, declaration.getSourceFile().fileName)}: ${member.name}`;
        all.add(name);
        if (!admitsUndefined(checker.getTypeFromTypeNode(declaration.type))) refusing.add(name);
      }
      visitTaken(checker.getTypeOfSymbol(member));
    }
  }

  /** Visits the type of a function's result, such as a client, because the methods of the result take options too. */
  function visitReturned(type: ts.Type): void {
    if (seen.returned.has(type)) return;
    seen.returned.add(type);
    if (type.isUnionOrIntersection()) for (const part of type.types) visitReturned(part);
    for (const signature of type.getCallSignatures()) {
      for (const parameter of signature.getParameters()) {
        visitTaken(checker.getTypeOfSymbol(parameter));
      }
      visitReturned(signature.getReturnType());
    }
    for (const member of type.getProperties()) {
      const [declaration] = member.declarations ?? [];
      if (declaration && isOurs(declaration)) visitReturned(checker.getTypeOfSymbol(member));
    }
  }

  const isOurs = (declaration: ts.Declaration) => {
    const { fileName } = declaration.getSourceFile();
    return /\/packages\/(?!openapi)[\w-]+\/src\//.test(fileName);
  };
  for (const module of modules) {
    const file =
      program.getSourceFile(module) ?? expect.fail(`the module ${module} does not exist`);
    const symbol =
      checker.getSymbolAtLocation(file) ??
      expect.fail(`the module ${module} must export something`);
    for (const exported of checker.getExportsOfModule(symbol)) {
      const target =
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (target.flags & ts.SymbolFlags.Value) visitReturned(checker.getTypeOfSymbol(target));
    }
  }
  return { all: [...all], refusing: [...refusing] };
}

function admitsUndefined(type: ts.Type): boolean {
  const { Undefined, Unknown, Any, Never } = ts.TypeFlags;
  // The type `never` marks an option that the caller must leave out.
  const admits = ({ flags }: ts.Type) => (flags & (Undefined | Unknown | Any | Never)) !== 0;
  return type.isUnion() ? type.types.some(admits) : admits(type);
}

test.each(['client', 'webhooks', 'payouts', 'statements', 'gateway', 'probe', 'mock', 'sandbox'])(
  'every option of %s accepts undefined, so that code with exactOptionalPropertyTypes can pass undefined on',
  (name) => {
    const { all, refusing } = optionsOf(modulesOf(name));
    expect(all.length).toBeGreaterThan(4);
    expect(refusing).toEqual([]);
  },
);
