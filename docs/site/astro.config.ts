import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { sidebar } from './sidebar.ts';

export default defineConfig({
  base: process.env['SITE_BASE'] ?? '/',
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
        Head: './src/components/head.astro',
        SocialIcons: './src/components/site-links.astro',
        Footer: './src/components/footer.astro',
        Search: './src/components/search.astro',
      },
      favicon: '/favicon.svg',
      // There is no large picture of a page.
      head: [{ tag: 'meta', attrs: { name: 'twitter:card', content: 'summary' } }],
      // write-search-index.ts writes the index, of which Starlight knows the pages only.
      pagefind: false,
      lastUpdated: false,
      credits: false,
      // src/pages/404.astro is ours.
      disable404Route: true,
    }),
  ],
});
