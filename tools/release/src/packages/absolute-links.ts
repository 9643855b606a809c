import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

const home = 'https://github.com/crossborder-fx/crossborder-fx';
const fence = /^(```+)[\s\S]*?^\1/gm;
const relativeLink = /\]\((?![a-z][a-z\d+.-]*:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** The README and RECIPES pages of the published packages, which npm and editors show, as paths in the repository. */
export function packedPages(root = repository): string[] {
  return globSync('packages/*/{README,RECIPES}.md', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/**
 * Finds the relative links of a page. On npm's page of the package, such a link would be resolved against the root of the
 * repository, where its file does not exist.
 */
export function relativeLinksOf(page: string): string[] {
  return Array.from(page.replaceAll(fence, '').matchAll(relativeLink), ([, path = '']) => path);
}

/**
 * @param file the path of the page in the repository
 * @throws {Error} when a link leads to no file
 */
export function withAbsoluteLinks(page: string, file: string, tag: string, root = repository) {
  const absolute = (text: string) =>
    text.replaceAll(relativeLink, (_, path: string, anchor = '') => {
      const target = posix.join(posix.dirname(file), path);
      if (!existsSync(join(root, target)))
        throw new Error(`${file}: the link ${path} leads to a file that does not exist`);
      const kind = statSync(join(root, target)).isDirectory() ? 'tree' : 'blob';
      return `](${home}/${kind}/${tag}/${target}${anchor})`;
    });
  // Links are replaced only outside code blocks.
  const blocks = Array.from(page.matchAll(fence), ([block]) => block);
  return page
    .split(fence)
    .filter((_, index) => index % 2 === 0)
    .map((text, index) => absolute(text) + (blocks[index] ?? ''))
    .join('');
}

/** Makes the links of all README pages in a checkout absolute. The release packs this checkout and then deletes it. */
export function makeLinksAbsolute(root = repository): void {
  for (const file of packedPages(root)) {
    const { version } = JSON.parse(
      readFileSync(join(root, posix.dirname(file), 'package.json'), 'utf8'),
    );
    const path = join(root, file);
    writeFileSync(path, withAbsoluteLinks(readFileSync(path, 'utf8'), file, `v${version}`, root));
  }
}

// The release workflow makes the links of the README pages absolute before it packs the packages.
if (import.meta.main) makeLinksAbsolute();
