import ts from 'typescript';
import type { Part } from './parts.ts';

/** Whether a part starts or asks a sandbox that has the day of the machine. */
export function asksToday({ node }: Part): boolean {
  return some(node, (one) => isSandboxOfToday(one) || isOtherSandbox(one));
}

/** `startSandbox(…)` that is not told when it is. */
export function isSandboxOfToday(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || lastName(node.expression) !== 'startSandbox') return false;
  const [options] = node.arguments;
  return (
    !options ||
    !ts.isObjectLiteralExpression(options) ||
    !options.properties.some(({ name }) => name?.getText() === 'at')
  );
}

/** The command of the sandbox, or one that is found somewhere. */
function isOtherSandbox(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return /\bcrossborder-fx-sandbox(?:\.js)?$/.test(node.text);
  return (
    ts.isIdentifier(node) &&
    /^(?:connectSandbox|sandboxFixtures)$/.test(node.text) &&
    !ts.isImportSpecifier(node.parent)
  );
}

export function some(node: ts.Node, is: (node: ts.Node) => boolean): boolean {
  return is(node) || (ts.forEachChild(node, (one) => some(one, is) || undefined) ?? false);
}

export function lastName(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}
