import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { triedProblem } from '../samples/tried-by.ts';
import { startPageSample } from '../start-page/start-page-sample.ts';
import { groups, type SitePage } from './pages.ts';
import type { Problem } from './problem.ts';
import { samples } from './samples.ts';
import { type StagedPage, stagePage } from './stage-page.ts';

/** The pages that are made of Markdown, in the order of the sidebar. */
export const markdownPages: SitePage[] = groups
  .flatMap(({ pages }) => pages)
  .filter((page): page is SitePage => 'file' in page);

/** Every page of the site for Astro to render, and what is wrong with them. */
export async function stagePages(
  base: string,
): Promise<{ pages: StagedPage[]; problems: Problem[] }> {
  const written = await Promise.all(
    markdownPages.map(async ({ slug, file, write }) => {
      const text = readFileSync(join(repository, file), 'utf8');
      if (write === undefined) return { slug, file, markdown: text };
      return { slug, file, markdown: await write(), program: text };
    }),
  );
  const slugs = new Map(written.map(({ file, slug }) => [file, slug]));
  const pages = written.map((page) => stagePage(page, { base, slugs }));
  const problems = pages.flatMap((page) => page.problems);
  return { pages, problems: [...problems, ...unlisted(), ...sampleProblems(pages)] };
}

/** Guides that are no pages. */
function unlisted(): Problem[] {
  const listed = new Set(markdownPages.map(({ file }) => file));
  return globSync('docs/{guides,decisions,generated}/**/*.md', { cwd: repository })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .filter((file) => !listed.has(file))
    .map((file) => ({
      file,
      line: 1,
      message: 'this page is not on the site: list it in docs/src/pages/pages.ts',
    }));
}

/** Samples that no page shows, that nothing tries, and outputs that nothing compares. */
function sampleProblems(pages: readonly StagedPage[]): Problem[] {
  const shown = new Set([startPageSample, ...pages.flatMap((page) => page.samples)]);
  const files = globSync('**/*', { cwd: samples, exclude: ['tsconfig.json', '**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .filter((file) => statSync(join(samples, file)).isFile());
  return files.flatMap((file) => {
    const message = shown.has(file.replace(/\.out$/, ''))
      ? triedProblem(file.replace(/\.out$/, ''), file.endsWith('.out'))
      : 'no page shows this sample';
    return message === undefined ? [] : [{ file: `docs/samples/${file}`, line: 1, message }];
  });
}
