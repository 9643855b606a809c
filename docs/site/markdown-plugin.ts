import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from '@crossborder-fx/tools-description';
import type { Code, Definition, Image, Link } from 'mdast';
import type { MdastPluginEntry } from 'satteri';
import { linkTarget, type Site } from '../src/pages/link-target.ts';
import { readSamples, samplesAsTabs } from '../src/pages/sample-blocks.ts';

/** Astro reads with this plugin the Markdown that GitHub shows too. A mistake ends the build with the file and line. */
export function siteMarkdown(site: Site): MdastPluginEntry {
  return ({ fileURL }) => {
    if (fileURL === undefined) return undefined;
    const file = relative(repository, fileURLToPath(fileURL)).split(sep).join('/');
    const redirect = (node: Readonly<Link | Definition | Image>) => {
      const url = located(file, node, () => linkTarget(node.url, file, site));
      return url === node.url ? undefined : { ...node, url };
    };
    return {
      name: 'site-markdown',
      options: { position: true },
      link: redirect,
      definition: redirect,
      image: redirect,
      code(node) {
        if (node.lang !== 'sample') return undefined;
        return { raw: located(file, node, () => samplesAsTabs(readSamples(node.value))) };
      },
    };
  };
}

/** @throws {Error} with the file and line of the Markdown node before the message of the error that `work` throws */
function located(
  file: string,
  { position }: Readonly<Link | Definition | Image | Code>,
  work: () => string,
): string {
  try {
    return work();
  } catch (error) {
    throw new Error(`${file}:${position?.start.line}: ${Object(error).message}`, { cause: error });
  }
}
