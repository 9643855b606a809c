import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readDocument } from '@crossborder-fx/tools-description';
import { install } from '../../../tools/external/src/install.ts';
import { writeGallery } from '../gallery/gallery.ts';
import { formatProblems, type Problem } from '../pages/problem.ts';
import type { StagedPage } from '../pages/stage-page.ts';
import { stagePages } from '../pages/stage-pages.ts';
import { placePrograms } from '../programs/place-programs.ts';
import { referencePlaces } from '../reference/places.ts';
import { placeSearchIndex } from '../search/place-search-index.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkSite } from './check-site.ts';
import { built, content, project } from './folders.ts';
import { frontmatterOf } from './frontmatter.ts';
import { guardPages } from './guard-pages.ts';
import { placeReference } from './place-reference.ts';
import { readBase } from './read-base.ts';

export interface SiteOptions {
  /** The path of the site on its host, such as `/` or `/crossborder-fx/`. */
  base: string;
}

/**
 * Builds the whole site into `docs/dist/site`.
 *
 * @throws {Error} with a line for each thing that is wrong: its file, its line, and what to do
 */
export async function buildSite({ base: given }: SiteOptions): Promise<void> {
  const base = readBase(given);
  // A build that fails must not leave the site of an earlier one behind.
  await rm(built, { recursive: true, force: true });
  const { pages, problems } = await stagePages(base);
  refuse(problems);
  await writeContent(pages);
  await writeGallery();
  await install({
    folder: project,
    name: 'docs/site',
    size: '190 MB',
    command: 'npx nx build docs',
    afterwards: async () => {},
  });
  await runAstro(base);
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
  if (problems.length > 0) throw new Error(formatProblems(problems));
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

async function runAstro(base: string): Promise<void> {
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: project,
    env: { ...process.env, SITE_BASE: base, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  // What it prints, a line for each page, is only of interest when it fails.
  if (code !== 0) throw new Error(`Astro could not build the site:\n${out}${errors}`);
}
