/** A page of the site as Markdown, for a program. */
export interface MarkdownPage {
  /** Where the page is below the root of the site; the file is `<slug>.md`. */
  slug: string;
  title: string;
  /** One sentence or two that say what it is for. */
  introduction: string;
  /** With the title. */
  text: string;
}
