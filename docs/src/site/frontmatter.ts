import { type Group, groups, type SitePage } from '../pages/pages.ts';
import type { StagedPage } from '../pages/stage-page.ts';

const edit = 'https://github.com/crossborder-fx/crossborder-fx/edit/main';

/** What Starlight reads at the head of a page. */
export interface Frontmatter {
  title: string;
  description: string;
  /** Where the page can be changed; `false` where a program writes it. */
  editUrl: string | false;
  /** `false` where there is no link to the page before. */
  prev?: false;
  next?: false;
  tableOfContents?: false;
}

type Staged = Pick<StagedPage, 'slug' | 'title' | 'introduction' | 'content'>;

/** The head of a page. Guides of one group lead to each other, as they are read in their order. */
export function frontmatterOf(
  { slug, title, introduction, content }: Staged,
  all: readonly Group[] = groups,
): Frontmatter {
  const pages = all.find((group) => group.pages.some((page) => page.slug === slug))?.pages ?? [];
  const place = pages.findIndex((page) => page.slug === slug);
  const page = pages[place];
  const isGuide = (at: number) => pages[at]?.slug.startsWith('guides/') === true;
  return {
    title,
    description: introduction,
    editUrl: page !== undefined && 'file' in page ? editUrlOf(page) : false,
    ...(isGuide(place) && isGuide(place - 1) ? {} : { prev: false }),
    ...(isGuide(place) && isGuide(place + 1) ? {} : { next: false }),
    // What is wide needs the room of the list of headings.
    ...(content.includes('<div class="wide') ? { tableOfContents: false } : {}),
  };
}

function editUrlOf({ file, write }: SitePage): string | false {
  return write === undefined && !file.startsWith('docs/generated/') ? `${edit}/${file}` : false;
}
