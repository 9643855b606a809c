import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { expect } from 'vitest';

/** The documented default of each option, by the name of the option; undefined when the page gives no default. */
export type DocumentedDefaults = Record<string, string | undefined>;

export async function docstringDefaults(file: URL, name: string): Promise<DocumentedDefaults> {
  const text = await readFile(file, 'utf8');
  const { statements } = ts.createSourceFile(file.href, text, ts.ScriptTarget.Latest, true);
  const found = statements.find(
    (node): node is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(node) && node.name.text === name,
  );
  if (!found) return expect.fail(`${file.pathname} has no interface ${name}`);
  const optional = found.members.filter(({ questionToken }) => questionToken !== undefined);
  return Object.fromEntries(
    optional.map((member) => {
      const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default');
      return [member.name?.getText() ?? '', tag && ts.getTextOfJSDocComment(tag.comment)];
    }),
  );
}

/** Reads the defaults from the table of options below a heading of a page, without the required options. */
export async function tableDefaults(page: URL, heading: string): Promise<DocumentedDefaults> {
  const [, section = ''] = (await readFile(page, 'utf8')).split(`${heading}\n`);
  const [table = ''] = /\| option \|.*\n(?:\|.*\n)+/.exec(section) ?? [];
  const rows = table
    .split('\n')
    .slice(2, -1)
    .map((row) => row.split('|').slice(1, -1));
  const defaults = rows.flatMap(([options = '', , text = '']) => {
    const names = Array.from(options.matchAll(/`(\w+)`/g), ([, name = '']) => name);
    const texts = text.split(',');
    const textOf = (index: number) => (texts.length === names.length ? texts[index] : text);
    return names.map((name, index) => [name, textOf(index)?.trim() || undefined] as const);
  });
  expect(defaults).not.toEqual([]);
  return Object.fromEntries(defaults.filter(([, text]) => text !== 'required'));
}

/** Expects that a table and docstrings document the same options, with the same default where both give one. */
export function expectSameDefaults(table: DocumentedDefaults, docstrings: DocumentedDefaults) {
  const valuesOf = (defaults: DocumentedDefaults, others: DocumentedDefaults) =>
    Object.entries(defaults)
      .map(([name, text]) => [name, valueIn(others[name]) && valueIn(text)])
      .sort();
  expect(valuesOf(table, docstrings)).toEqual(valuesOf(docstrings, table));
}

/** When the page describes a default in words, a function of the test must check it. */
export async function expectDefaults(
  documented: DocumentedDefaults,
  observed: Record<string, string | number | boolean | (() => unknown)>,
): Promise<void> {
  const stated = Object.entries(documented).filter(([, text]) => text !== undefined);
  expect(Object.keys(observed).sort()).toEqual(stated.map(([name]) => name).sort());
  for (const [name, text] of stated) {
    const value = observed[name];
    if (typeof value === 'function') await value();
    else expect(`${name}: ${valueIn(text)}`).toBe(`${name}: ${value}`);
  }
}

/** Reads a text such as `30000`, 10_485_760, 10 MiB or 'hex'; undefined when it describes the default in words. */
function valueIn(text: string | undefined): string | undefined {
  const [, mebibytes] = /^(\d+) MiB$/.exec(text ?? '') ?? [];
  if (mebibytes !== undefined) return String(Number(mebibytes) * 1024 * 1024);
  const [, code] = /^`([^`\s]+)`$/.exec(text ?? '') ?? [];
  const [value] = /^(?:'.*'|true|false|[\d_]+|\w+\.\w+)$/.exec(text ?? '') ?? [];
  return (code ?? value)?.replaceAll(/^'|'$|(?<=\d)_(?=\d)/g, '');
}
