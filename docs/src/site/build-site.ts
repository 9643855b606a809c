import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { formatProblems, type Problem } from '../pages/problem.ts';
import type { StagedPage } from '../pages/stage-page.ts';
import { stagePages } from '../pages/stage-pages.ts';
import { placePrograms } from '../programs/place-programs.ts';
import { referencePlaces } from '../reference/places.ts';
import { placeSearchIndex } from '../search/place-search-index.ts';
import { writeStartPage } from '../start-page/start-page.ts';
import { BuildError } from './build-error.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkSite } from './check-site.ts';
import { built, content } from './folders.ts';
import { frontmatterOf } from './frontmatter.ts';
import { guardPages } from './guard-pages.ts';
import { placeReference } from './place-reference.ts';
import { readBase } from './read-base.ts';
import { runAstro } from './run-astro.ts';

export interface SiteOptions {
  /** The path of the site on its host, such as `/` or `/crossborder-fx/`. */
  base: string;
}

/**
 * Builds the whole site into `docs/dist/site`.
 *
 * @throws {BuildError} with a line for each thing that is wrong: its file, its line, and what to do
 */
export async function buildSite({ base: given }: SiteOptions): Promise<void> {
  const base = readBase(given);
  // A build that fails must not leave the site of an earlier one behind.
  await rm(built, { recursive: true, force: true });
  const { pages, problems } = await stagePages(base);
  refuse(problems);
  await writeContent(pages);
  await writeStartPage();
  await runAstro(['build'], { SITE_BASE: base });
  await placeReference(base);
  await placePrograms(base, pages);
  await placeSearchIndex();
  await guardPages();
  const places = [...referencePlaces(await readDocument('templated')).values()];
  const site = {
    folder: built,
    base,
    referencePlaces: new Set(places.map((place) => place.slice(1))),
  };
  refuse(checkSite(site, pages));
  refuse(checkMarkdown(site));
  console.log(`docs/dist/site has ${pages.length} pages of Markdown and the reference`);
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new BuildError(formatProblems(problems));
}

async function writeContent(pages: readonly StagedPage[]): Promise<void> {
  await rm(content, { recursive: true, force: true });
  for (const page of pages) {
    const file = join(content, `${page.slug}.md`);
    await mkdir(dirname(file), { recursive: true });
    // JSON is YAML.
    await writeFile(file, `---\n${JSON.stringify(frontmatterOf(page))}\n---\n\n${page.content}`);
  }
}
