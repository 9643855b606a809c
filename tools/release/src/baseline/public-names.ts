import { dirname, relative, resolve, sep } from 'node:path';
import { type ParseResult, parseSync } from 'rolldown/utils';
import type { PublicEntry } from './public-entries.ts';

type StaticImport = ParseResult['module']['staticImports'][number];

interface Module {
  file: string;
  text: string;
}

/**
 * The text of a module with every import of a source of a package replaced by one of what the package
 * exports.
 *
 * @param types - whether imports of types stay; otherwise they are left out
 * @throws when a package does not export what is imported
 */
export function withPublicNames(
  { file, text }: Module,
  entries: readonly PublicEntry[],
  types: 'keep' | 'drop',
): string {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const targetOf = (specifier: string) => {
    const target = resolve(dirname(file), specifier);
    const isSource = ({ folder }: PublicEntry) => target.startsWith(`${folder}${sep}src${sep}`);
    return specifier.startsWith('.') && entries.some(isSource) ? target : undefined;
  };

  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = text.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    if (targetOf(specifier)) throw notPublic(file, `import('${specifier}')`);
  }
  for (const { entries: exported } of module.staticExports) {
    const passedOn = exported.find(({ moduleRequest }) => targetOf(moduleRequest?.value ?? ''));
    if (passedOn) throw notPublic(file, `export … from '${passedOn.moduleRequest?.value}'`);
  }

  // From the last to the first, so that the positions hold.
  return module.staticImports.toReversed().reduce((result, statement) => {
    const target = targetOf(statement.moduleRequest.value);
    if (target === undefined) return result;
    const replacement = importsOf(statement, target, { file, entries, types });
    return result.slice(0, statement.start) + replacement + result.slice(statement.end);
  }, text);
}

function importsOf(
  statement: StaticImport,
  target: string,
  { file, entries, types }: { file: string; entries: readonly PublicEntry[]; types: string },
): string {
  const wanted = statement.entries.filter(({ isType }) => types === 'keep' || !isType);
  const ofPackage = entries.filter(({ folder }) => target.startsWith(folder + sep));
  const own = ofPackage.find(({ source }) => source === target);
  const bySpecifier = Map.groupBy(wanted, ({ importName }) => {
    const name = importName.name ?? undefined;
    const has = (entry: PublicEntry | undefined) => name === undefined || entry?.names.has(name);
    const entry =
      name === undefined
        ? own
        : [own, ...ofPackage].find((each) => each !== undefined && has(each));
    if (entry) return entry.specifier;
    const source = relative(ofPackage[0]?.folder ?? '', target);
    throw notPublic(file, `${name ?? '*'} of ${ofPackage[0]?.specifier}: ${source}`);
  });
  return Array.from(bySpecifier, ([specifier, names]) => {
    const isType = names.every((name) => name.isType);
    const all = names.find(({ importName }) => importName.kind === 'NamespaceObject');
    const list = names.map(({ importName, localName, isType: type }) => {
      const renamed = importName.name === localName.value ? '' : ` as ${localName.value}`;
      return `${type && !isType ? 'type ' : ''}${importName.name}${renamed}`;
    });
    const what = all ? `* as ${all.localName.value}` : `{ ${list.join(', ')} }`;
    return `import ${isType ? 'type ' : ''}${what} from '${specifier}';`;
  }).join('\n');
}

function notPublic(file: string, what: string): Error {
  return new Error(
    `${file} needs ${what}, which the package does not export. ` +
      'Use what it exports, or take the test out of tools/release/src/baseline/contract-tests.ts.',
  );
}
