import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** Stands below each line that installs a package, until the first release takes it out. */
export const installNote =
  'Not on npm yet: in a clone of the repository, `npm ci && npm run pack` writes the packages into `dist/`. Then\n' +
  '`npm install CLONE/dist/*.tgz` installs them here.';

const installs = /^.*npm install (?:--[\w-]+ )*@crossborder-fx\//m;

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

export function withoutInstallNote(page: string): string {
  return page.replaceAll(`${installNote}\n\n`, '');
}

/** Takes the note out of all pages. @returns the pages that had it */
export function takeOutInstallNote(root = repository): string[] {
  return installingPages(root).filter((file) => {
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    const after = withoutInstallNote(before);
    if (after !== before) writeFileSync(path, after);
    return after !== before;
  });
}
