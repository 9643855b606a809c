import type { OpenApiDocument } from '@crossborder-fx/tools-description';

interface Server {
  variables?: { base_url?: { default?: string } };
}

/**
 * A copy of the description whose server is the placeholder. Redoc takes `{base_url}` for a path on the host of
 * the page, and would show a URL that nobody serves.
 *
 * @throws {Error} when the server has no variable `base_url` any more
 */
export function withoutServer(document: OpenApiDocument): OpenApiDocument {
  const [server] = (document['servers'] ?? []) as Server[];
  const url = server?.variables?.base_url?.default;
  if (url === undefined) throw new Error('The server has no variable base_url');
  const description =
    'A placeholder. No host is documented: you are given a base URL for the demo environment, and one for the live environment.';
  return { ...document, servers: [{ url, description }] };
}
