import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { writeStartPage } from '../figures/start-page.ts';
import type { StagedPage } from '../pages/stage-page.ts';
import { stagePages } from '../pages/stage-pages.ts';
import { placePrograms } from '../programs/place-programs.ts';
import { guardPages } from '../reference/content-security-policy.ts';
import { referencePlaces } from '../reference/places.ts';
import { BuildError, formatProblems, type Problem, reportBuildError } from './build-error.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkSite } from './check-site.ts';
import { built, content as contentFolder } from './folders.ts';
import { frontmatterOf } from './frontmatter.ts';
import { placeReference } from './place-reference.ts';
import { readBase } from './read-base.ts';
import { runAstro } from './run-astro.ts';

// node src/build/build-site.ts
await buildSite().catch(reportBuildError);

/**
 * Builds the whole site into `docs/dist/site`.
 *
 * @throws {BuildError} with a line for each thing that is wrong: its file, its line, and what to do
 */
async function buildSite(): Promise<void> {
  const base = readBase();
  // A build that fails must not leave the site of an earlier one behind.
  await rm(built, { recursive: true, force: true });
  const { pages, own, problems } = await stagePages(base);
  refuse(problems);
  await writeContent([
    ...pages.map((page) => ({ file: `${page.slug}.md`, content: asStarlightReads(page) })),
    ...own,
  ]);
  await writeStartPage();
  await runAstro(['build'], { SITE_BASE: base });
  await placeReference(base);
  await placePrograms(base, pages);
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

/** The page under its head. JSON is YAML. */
function asStarlightReads(page: StagedPage): string {
  return `---\n${JSON.stringify(frontmatterOf(page))}\n---\n\n${page.content}`;
}

async function writeContent(files: readonly { file: string; content: string }[]): Promise<void> {
  await rm(contentFolder, { recursive: true, force: true });
  for (const { file, content } of files) {
    await mkdir(dirname(join(contentFolder, file)), { recursive: true });
    await writeFile(join(contentFolder, file), content);
  }
}
