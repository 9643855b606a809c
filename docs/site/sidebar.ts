import { groups } from '../src/pages/pages.ts';

/** The sidebar of Starlight, with the decisions folded into one entry. */
export const sidebar = groups.map(({ label, pages }) => ({
  label,
  items: pages
    .filter(({ slug }) => !slug.startsWith('decisions/'))
    .map((page) =>
      'file' in page
        ? { slug: page.slug, ...(page.label === undefined ? {} : { label: page.label }) }
        : { label: page.label, link: `/${page.slug}/` },
    ),
}));
