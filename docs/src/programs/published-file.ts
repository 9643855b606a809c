/** A file of the site that is for programs. */
export interface PublishedFile {
  /** Below the root of the site, such as `openapi/openapi.json`. */
  path: string;
  text: string;
}
