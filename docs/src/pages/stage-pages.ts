import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import type { Problem } from '../build/build-error.ts';
import { filesIn, ownPages } from '../build/folders.ts';
import { triedProblem } from '../run-samples/tried-by.ts';
import { groups, type SitePage } from './pages.ts';
import {
  printedBy,
  printedFile,
  readPrinted,
  readSamples,
  samples as sampleFolder,
  samplesAsTabs,
} from './sample-blocks.ts';
import { stagePage } from './stage-page.ts';

/** The pages that are made of Markdown, in the order of the sidebar. */
export const markdownPages: SitePage[] = groups
  .flatMap(({ pages }) => pages)
  .filter((page): page is SitePage => 'file' in page);

/** Every page of the site for Astro to render, and what is wrong with them. */
export async function stagePages(base: string) {
  const written = await Promise.all(
    markdownPages.map(async ({ slug, file, write }) => {
      if (write !== undefined) return { slug, file, markdown: await write(), isMade: true };
      return { slug, file, markdown: readFileSync(join(repository, file), 'utf8') };
    }),
  );
  const slugs = new Map(written.map(({ file, slug }) => [file, slug]));
  const pages = written.map((page) => stagePage(page, { base, slugs }));
  const problems = pages.flatMap((page) => page.problems);
  const own = readOwnPages(base);
  const shown = [...pages, ...own].flatMap(({ samples }) => samples);
  return { pages, own, problems: [...problems, ...unlisted(), ...sampleProblems(shown)] };
}

/**
 * The pages that only the site has, as Starlight reads them, and the programs that they show. Their links begin with a slash,
 * which becomes the base of the site.
 */
function readOwnPages(base: string) {
  return filesIn(ownPages, '*.{md,mdx}').map((file) => {
    const samples: string[] = [];
    const content = readFileSync(join(ownPages, file), 'utf8')
      .replaceAll(/(\]\(|^ +link: )\//gm, `$1${base}`)
      .replaceAll(/^```sample\n(.*?)^```$/gms, (_, block: string) => {
        const shown = readSamples(block);
        samples.push(...shown.map((sample) => sample.file));
        return samplesAsTabs(shown);
      });
    return { file, content, samples };
  });
}

/** Guides that are no pages. */
function unlisted(): Problem[] {
  const listed = new Set(markdownPages.map(({ file }) => file));
  return filesIn(repository, 'docs/{guides,decisions,generated}/**/*.md')
    .filter((file) => !listed.has(file))
    .map((file) => ({
      file,
      line: 1,
      message: 'this page is not on the site: list it in docs/src/pages/pages.ts',
    }));
}

/** Samples that no page shows, that nothing tries, and outputs of no sample or that nothing compares. */
function sampleProblems(shownSamples: readonly string[]): Problem[] {
  const shown = new Set(shownSamples);
  const without = ['tsconfig.json', `**/${printedFile}`, '**/node_modules/**'];
  const files = filesIn(sampleFolder, '**/*', without).filter((file) =>
    statSync(join(sampleFolder, file)).isFile(),
  );
  const printing = filesIn(sampleFolder, `*/${printedFile}`).flatMap((file) =>
    Object.keys(readPrinted(join(sampleFolder, dirname(file)))).map((name) =>
      join(dirname(file), name),
    ),
  );
  return [...new Set([...files, ...printing])].flatMap((file) => {
    const message = shown.has(file)
      ? triedProblem(file, printedBy(join(sampleFolder, file)) !== undefined)
      : 'no page shows this sample';
    return message === undefined ? [] : [{ file: `docs/samples/${file}`, line: 1, message }];
  });
}
