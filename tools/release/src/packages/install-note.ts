import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** The heading of the README's section on installing from a clone. The first release removes the section. */
export const installSection = 'README.md#install';

const installs = /^.*npm install (?:--[\w-]+ )*@crossborder-fx\//m;
const note = /^Before the first release, (?:.+\n)+\n/gm;

export function installingPages(root = repository): string[] {
  return globSync(
    [
      'README.md',
      'packages/*/{README,RECIPES}.md',
      'docs/guides/*.md',
      'docs/site/src/content/docs/*.mdx',
    ],
    { cwd: root },
  )
    .filter((file) => installs.test(readFileSync(join(root, file), 'utf8')))
    .sort();
}

/** The line of a page that links to the section. */
export function installNote(file: string): string {
  const section = posix.relative(posix.dirname(file), installSection);
  return `Before the first release, [install from a clone](${section}).\n\n`;
}

/** Removes the paragraphs about a clone from all pages. @returns the pages that had one */
export function takeOutInstallNotes(root = repository): string[] {
  return installingPages(root).filter((file) => {
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replaceAll(note, '');
    if (after !== before) writeFileSync(path, after);
    return after !== before;
  });
}

// `npm run version` calls this, because npm has the packages from then on.
if (import.meta.main) {
  for (const page of takeOutInstallNotes())
    console.log(`${page}: removed the note about installing from a clone`);
}
