import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { readDocument } from '@crossborder-fx/tools-description';
import { defineConfig, passthroughImageService } from 'astro/config';
import starlightLinksValidator from 'starlight-links-validator';
import starlightLlmsTxt from 'starlight-llms-txt';
import { readBase, siteOrigin } from '../src/build/read-base.ts';
import { groups } from '../src/pages/pages.ts';
import { markdownPages } from '../src/pages/read-page.ts';
import { referencePlaces } from '../src/reference/places.ts';
import { siteMarkdown } from './markdown-plugin.ts';
import { searchIndex } from './search-index.ts';

const base = readBase();
const places = referencePlaces(await readDocument('templated'));
const site = {
  base,
  slugs: new Map(markdownPages.map(({ file, slug }) => [file, slug])),
  referencePlaces: new Set(places.values()),
};

/** The sidebar lists all pages without `isBeside`; one of them links to each page with `isBeside`. */
const sidebar = groups.map(({ label, pages }) => ({
  label,
  items: pages
    .filter(({ isBeside }) => isBeside !== true)
    .map((page) =>
      'file' in page
        ? { slug: page.slug, ...(page.label === undefined ? {} : { label: page.label }) }
        : { label: page.label, link: `/${page.slug}/` },
    ),
}));

/**
 * The pages of the site that have no Markdown file. The plugin starlight-links-validator skips links to these pages,
 * because it finds fragments only in Markdown pages. The plugin in markdown-plugin.ts and the tests in
 * links.full.test.ts check these links.
 */
const uncheckedPages = groups
  .flatMap(({ pages }) => pages)
  .filter((page) => !('file' in page))
  .map(({ slug }) => `${base}${slug}/**`);

export default defineConfig({
  base,
  // Astro writes the origin of the site into the canonical links, the sitemap and the address of each page's preview
  // picture.
  site: siteOrigin,
  outDir: '../dist/site',
  trailingSlash: 'always',
  // Astro copies pictures unchanged into the site, so the build needs no program that converts pictures.
  image: { service: passthroughImageService() },
  markdown: { processor: satteri({ mdastPlugins: [siteMarkdown(site)] }) },
  integrations: [
    starlight({
      title: 'crossborder-fx',
      description:
        'One OpenAPI description of a cross-border payments and FX service, and what is derived from it: a TypeScript client, webhook verification, a mock and a sandbox.',
      plugins: [
        starlightLinksValidator({ exclude: uncheckedPages }),
        starlightLlmsTxt({
          details:
            'Everything that the service description leaves open is marked `x-undocumented` and listed; nothing is made up.',
          customSets: [
            { label: 'Guides', paths: ['guides/**'] },
            { label: 'Packages', paths: ['packages/**'] },
          ],
          optionalLinks: [
            {
              label: 'openapi.yaml',
              url: new URL(`${base}openapi/openapi.yaml`, siteOrigin).href,
              description: 'the description, for mocks, gateways and validators',
            },
            {
              label: 'openapi.codegen.yaml',
              url: new URL(`${base}openapi/openapi.codegen.yaml`, siteOrigin).href,
              description: 'the description, for readers and code generators',
            },
          ],
        }),
      ],
      routeMiddleware: './src/hero-links.ts',
      markdown: { processedDirs: ['../..'] },
      sidebar,
      customCss: ['./src/styles.css'],
      components: {
        Header: './src/components/header.astro',
        Head: './src/components/head.astro',
        SocialIcons: './src/components/site-links.astro',
        Footer: './src/components/footer.astro',
        MarkdownContent: './src/components/markdown-content.astro',
      },
      favicon: '/favicon.svg',
      head: [{ tag: 'meta', attrs: { name: 'twitter:card', content: 'summary' } }],
      // The search shows a result earlier when its text is short, or when its text contains the searched word often.
      pagefind: {
        ranking: { termFrequency: 0.7, pageLength: 0.3, metaWeights: { title: 0, kind: 0 } },
      },
      lastUpdated: false,
      credits: false,
    }),
    searchIndex,
  ],
});
