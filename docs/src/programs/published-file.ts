/** A file of the site that is for programs. */
export interface PublishedFile {
  /** Below the root of the site, such as `openapi/openapi.json`. */
  path: string;
  text: string;
}

/** Data as a file that a person can read too. */
export function jsonFile(path: string, data: unknown): PublishedFile {
  return { path, text: `${JSON.stringify(data, null, 2)}\n` };
}

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
