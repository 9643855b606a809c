import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/**
 * The link to the README's section about the installation. Before the first release, this section also says how to install from
 * a clone.
 */
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

export function installNote(file: string): string {
  const section = posix.relative(posix.dirname(file), installSection);
  return `Before the first release, [install from a clone](${section}).\n\n`;
}

/** Removes the paragraph about installing from a clone from all pages. @returns the pages that had the paragraph */
export function takeOutInstallNotes(root = repository): string[] {
  return installingPages(root).filter((file) => {
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replaceAll(note, '');
    if (after !== before) writeFileSync(path, after);
    return after !== before;
  });
}

// The command `npm run version` removes the notes about installing from a clone, because after the release npm has the
// packages.
if (import.meta.main) {
  for (const page of takeOutInstallNotes())
    console.log(`${page}: removed the note about installing from a clone`);
}
