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
