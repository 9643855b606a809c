import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';

const startsWithoutSubject = /^(?:What|Who|Whoever|Those|Of|Where)\b[^?]*[.:;]$/;

/** Returns the sentences of a Markdown page, without its code, headings, links and emphasis. */
function sentencesOf(page: string): string[] {
  const text = page.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/^#.*$/gm, '');
  return text
    .split(/\n\s*\n|\n(?=[-*>]|\d+\.)|\|/)
    .map((block) => block.replaceAll(/^\s*(?:[-*>]|\d+\.)\s|[*_[\]]|\(\S+\)/g, '').trim())
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.:;]) /));
}

test('sentences of the READMEs and guides have a subject and a verb', () => {
  const pages = execFileSync('git', ['ls-files', '*.md', '*.mdx'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const written = pages.split('\n').filter((page) => page && !/\/generated\/|CHANGELOG/.test(page));
  const found = written.flatMap((page) =>
    sentencesOf(readFileSync(join(repository, page), 'utf8'))
      .filter((sentence) => startsWithoutSubject.test(sentence))
      .map((sentence) => `${page}: ${sentence}`),
  );
  expect(found).toEqual([]);
});
