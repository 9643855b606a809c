import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { siteOrigin } from '../src/build/read-base.ts';
import { groups } from '../src/pages/pages.ts';
import { postmanCollection } from './postman/collection.ts';
import { searchIndex } from './search-index.ts';

/** The sidebar of Starlight: a page beside it is reached from one that it has. */
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

export default defineConfig({
  base: process.env['SITE_BASE'] ?? '/',
  // Canonical links, the sitemap and the picture of a page need an address.
  site: siteOrigin,
  outDir: '../dist/site',
  trailingSlash: 'always',
  // Pictures are shown as they are, which needs no program to change them.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'crossborder-fx',
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
      // Short places, and those that have a word often, come first.
      pagefind: {
        ranking: { termFrequency: 0.7, pageLength: 0.3, metaWeights: { title: 0, kind: 0 } },
      },
      lastUpdated: false,
      credits: false,
    }),
    searchIndex,
    postmanCollection,
  ],
});
