import ts from 'typescript';
import type { ContentsChange } from './manifest-changes.ts';

/** What docstrings say of the default of each option (`@default`), by its path from its interface; undefined for nothing. */
export type Defaults = Map<string, string | undefined>;

/** Those in the text of a module's declarations. */
export function defaultsIn(text: string): Defaults {
  const defaults: Defaults = new Map();
  const visit = (owner: string) => (node: ts.Node) => {
    let path = owner;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) path = node.name.text;
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) {
      path = `${owner}.${node.name.getText()}`;
      const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'default');
      defaults.set(path, ts.getTextOfJSDocComment(tag?.comment));
    }
    ts.forEachChild(node, visit(path));
  };
  visit('')(ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest, true));
  return defaults;
}

/**
 * The defaults that are others now, or are no longer said. Words in place of a value may be put otherwise. An option that
 * is gone is missed from the API report.
 */
export function defaultChanges(previous: Defaults, current: Defaults): ContentsChange[] {
  return [...previous].flatMap(([option, before = '']) => {
    if (!isValue(before) || !current.has(option)) return [];
    const after = current.get(option) ?? 'not said';
    if (plain(before) === plain(after)) return [];
    return [{ bump: 'major', what: `the default of ${option} was ${before} and is ${after}` }];
  });
}

const isValue = (text: string) => /^(?:'.*'|\[.*\]|\{.*\}|true|false|[\d_.]+|\w+\.\w+)$/.test(text);

const plain = (text: string) => text.replaceAll(/(?<=\d)_(?=\d)/g, '');
