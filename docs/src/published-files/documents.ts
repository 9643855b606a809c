import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { filesIn } from '../build/folders.ts';

const openapi = join(repository, 'packages/openapi');
/** The names of the published OpenAPI documents, in the folder `openapi/` of the site. */
export const documentNames: readonly string[] = [
  'openapi.yaml',
  'openapi.json',
  'openapi.codegen.yaml',
  'openapi.codegen.json',
  'openapi.gateway.yaml',
  ...filesIn(openapi, '{workflows/*.arazzo.yaml,conformance/*.json}'),
];

/**
 * Returns the published documents at two paths: `openapi/` and `openapi/1.6.0/`. When the next version is published,
 * its path replaces the second path. A workflow file names the relative URL `../openapi.yaml`, which works at both
 * paths.
 */
export function documents(version: string): PublishedFile[] {
  return documentNames.flatMap((name) => {
    const text = readFileSync(join(openapi, name), 'utf8');
    return [`openapi/${name}`, `openapi/${version}/${name}`].map((path) => ({ path, text }));
  });
}

/** A file of the documentation site that programs read. */
export interface PublishedFile {
  /** The path below the root of the site, such as `openapi/openapi.json`. */
  path: string;
  text: string;
}
