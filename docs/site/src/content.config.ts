import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { repository } from '@crossborder-fx/tools-description';
import type { Loader } from 'astro/loaders';
import { markdownPages, readPage } from '../../src/pages/read-page.ts';

const loader: Loader = {
  name: 'pages-of-the-repository',
  async load(context) {
    await docsLoader().load(context);
    for (const page of markdownPages) {
      const { head, body } = await readPage(page);
      const { slug: id, file } = page;
      // Adds the slug as front matter, because the link check looks up a page by its slug.
      const rendered = await context.renderMarkdown(`---\nslug: ${id}\n---\n${body}`, {
        fileURL: pathToFileURL(join(repository, file)),
      });
      const data = await context.parseData({ id, data: head });
      context.store.set({ id, data, body, filePath: `src/content/docs/${id}.md`, rendered });
    }
  },
};

export const collections = { docs: defineCollection({ loader, schema: docsSchema() }) };
