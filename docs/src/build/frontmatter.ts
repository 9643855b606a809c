import type { StagedPage } from '../pages/stage-page.ts';
import { markdownPages } from '../pages/stage-pages.ts';

type Staged = Pick<StagedPage, 'slug' | 'title' | 'introduction' | 'content'>;

/** What Starlight reads at the head of a page. */
export function frontmatterOf({ slug, title, introduction, content }: Staged) {
  const { file, write } = markdownPages.find((page) => page.slug === slug) ?? {};
  const isWritten = write === undefined && file?.startsWith('docs/generated/') === false;
  return {
    title,
    description: introduction,
    editUrl: isWritten && `https://github.com/crossborder-fx/crossborder-fx/edit/main/${file}`,
    // What is wide needs the room of the list of headings.
    ...(content.includes('<div class="wide') ? { tableOfContents: false } : {}),
  };
}
