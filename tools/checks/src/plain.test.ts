import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import ts from 'typescript';
import { expect, test } from 'vitest';

const startsWithoutSubject = /^(?:What|Who|Whoever|Those|Of|Where)\b[^?]*$/;
const unclear = /\bhas to\b|\b(?:is|are) none\b|\bof others\b|(?<!\b[Tt]here )\bis no (?!longer\b)/;

function sentencesOf(comment: string): string[] {
  const text = comment
    .replaceAll(/^\s*(?:\/\*+|\*\/|\*|\/\/|#)|\*\/$/gm, '')
    .replaceAll(/\s+/g, ' ');
  return text.trim().split(/(?<=[.:!?]) /);
}

function unclearIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, string>();
  const found: string[] = [];
  const report = (at: number, sentence: string) => {
    found.push(`${file}:${source.getLineAndCharacterOfPosition(at).line + 1} ${sentence}`);
  };
  const visit = (node: ts.Node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ]) {
      comments.set(pos, text.slice(pos, end));
    }
    const isMessage = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (isMessage && unclear.test(node.text)) report(node.getStart(), node.text);
    for (const child of node.getChildren()) visit(child);
  };
  visit(source);
  for (const [at, comment] of comments) {
    for (const one of sentencesOf(comment)) if (startsWithoutSubject.test(one)) report(at, one);
  }
  return found;
}

test('comments and messages have a subject and a verb', { timeout: 120_000 }, () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => file && !file.includes('/generated/'))
    .filter((file) => existsSync(join(repository, file)));
  expect(
    files.flatMap((file) => unclearIn(file, readFileSync(join(repository, file), 'utf8'))),
  ).toEqual([]);
});
