import ts from 'typescript';

/** The titles of the tests in a source of tests, as they are written there. Not of those it skips. */
export function testTitles(source: string): string[] {
  const titles: string[] = [];
  const file = ts.createSourceFile('a.test.ts', source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [name = '', ...modifiers] = namesIn(node.expression);
      if (modifiers.includes('skip') || modifiers.includes('todo')) return;
      const [title] = node.arguments;
      if (title && ['test', 'it'].includes(name)) {
        if (ts.isStringLiteralLike(title)) titles.push(title.text);
        if (ts.isTemplateExpression(title)) titles.push(title.getText(file).slice(1, -1));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** `test.each(…)` and `test.skipIf(…).each(…)` are calls of `test` too. */
function namesIn(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesIn(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesIn(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return [];
  return [...namesIn(callee.expression), callee.name.text];
}
