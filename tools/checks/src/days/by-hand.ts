import ts from 'typescript';
import { some } from './today.ts';

/** The lines, counted from 1, on which a program makes a day from the time of now by hand. */
export function daysByHand(language: string, text: string): number[] {
  if (/^(?:ts|js|mjs|cjs)$/.test(language)) return inProgram(text);
  const byHand = patterns[language];
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    // A day that is moved to a Monday is chosen: it is the same for all who run the program that week.
    const isMoved = /\bweekday\(\)|%u\b/.test(`${line}\n${lines[index + 1] ?? ''}`);
    return byHand?.test(line) && !isMoved ? [index + 1] : [];
  });
}

const sh =
  /\bdate\b[^|)]*\+["']?(?:%F|%Y-%m-%d)(?![T\w%-])|\bnow\b.*strftime\("%Y-%m-%d"\)|\.now\[:10\]/;
const py = /\bdate\.today\(\)|["']now["']\]\[:10\]/;
const patterns: Readonly<Record<string, RegExp>> = {
  ...{ py, python: py, sh, bash: sh, shell: sh },
  php: /\bdate\(["']Y-m-d["']\)/,
  go: /time\.Now\(\).*Format\("2006-01-02"\)/,
  java: /\bLocalDate\.now\(/,
  cs: /\bDateTime(?:Offset)?\.(?:Today|(?:Utc)?Now\.ToString\("yyyy-MM-dd"\))/,
};

function inProgram(text: string): number[] {
  const source = ts.createSourceFile('program.ts', text, ts.ScriptTarget.Latest, true);
  const values = valuesOf(source);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    const written = dayOf(node);
    if (written && isOfNow(written, values)) {
      lines.add(source.getLineAndCharacterOfPosition(node.getEnd()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

/** The text that a node cuts to a day: to its first ten characters, or at its T. */
function dayOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { name, expression } = node.expression;
  const given = node.arguments.map((one) => one.getText()).join();
  const isDay =
    (/^(?:slice|substring|substr)$/.test(name.text) && given === '0,10') ||
    (name.text === 'split' && /^["']T["']/.test(given));
  return isDay ? expression : undefined;
}

type Values = ReadonlyMap<string, readonly ts.Node[]>;

/** The values of each variable and function of a file. */
function valuesOf(source: ts.SourceFile): Values {
  const values = new Map<string, ts.Node[]>();
  const add = (name: ts.Node | undefined, value: ts.Node | undefined) => {
    if (name && value && ts.isIdentifier(name)) {
      values.set(name.text, [...(values.get(name.text) ?? []), value]);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) add(node.name, node.initializer);
    if (ts.isFunctionDeclaration(node)) add(node.name, node.body);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return values;
}

/** Tells whether a text is the time of now, or a time that is counted from now. */
function isOfNow(text: ts.Expression, values: Values): boolean {
  const made = new Set<ts.Node>([text]);
  for (const node of made) {
    some(node, (one) => {
      if (ts.isIdentifier(one)) for (const value of values.get(one.text) ?? []) made.add(value);
      return false;
    });
  }
  const has = (is: (node: ts.Node) => boolean) => [...made].some((node) => some(node, is));
  return has(isWritten) && has(isNow);
}

const isWritten = (node: ts.Node) =>
  ts.isPropertyAccessExpression(node) && /^to(?:ISOString|JSON)$/.test(node.name.text);

/** `new Date()`, `Date.now()`, or the clock of a sandbox */
function isNow(node: ts.Node): boolean {
  if (ts.isNewExpression(node))
    return node.expression.getText() === 'Date' && !node.arguments?.length;
  return (
    ts.isCallExpression(node) && /^Date\.now$|\bclock\??\.now$/.test(node.expression.getText())
  );
}
