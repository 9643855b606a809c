import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMarkdown, placeOf } from '../pages/markdown.ts';
import type { Problem } from './build-error.ts';
import { type BuiltSite, elementsOf, idsOf, linkProblem } from './built-site.ts';
import { filesIn } from './folders.ts';

/** The links that lead nowhere in what the site has for programs: its Markdown and llms.txt. */
export function checkMarkdown(site: BuiltSite): Problem[] {
  const { folder, base } = site;
  const files = filesIn(folder, ['**/*.md', 'llms.txt']);
  const places = new Map<string, Set<string>>();
  const placesOf = (file: string) => {
    const known = places.get(file) ?? readPlaces(folder, file);
    places.set(file, known);
    return known;
  };
  const problemOf = (url: string, from: string): string | undefined => {
    if (/^[a-z][a-z\d+.-]*:/i.test(url)) return undefined;
    return linkProblem(url.startsWith('#') ? base + from + url : url, site, placesOf);
  };
  return files.flatMap((file) => {
    const problems: Problem[] = [];
    visit(parseMarkdown(readFileSync(join(folder, file), 'utf8')), (node) => {
      if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return;
      const { line } = placeOf(node);
      const messages = [problemOf(node.url, file)];
      if (node.type === 'image') messages.push(...imageProblems(node));
      for (const message of messages) {
        if (message !== undefined) problems.push({ file: `docs/dist/site/${file}`, line, message });
      }
    });
    return problems;
  });
}

/** The description's images are checked here only: the reference shows them by a script. */
function imageProblems({ url, alt }: Image): string[] {
  return [
    ...(alt?.trim() ? [] : [`the image ${url} has no text`]),
    ...(/^(?:https?:)?\/\//.test(url) ? [`the image asks another host: ${url}`] : []),
  ];
}

/** Where links lead in a file: those of Markdown are the places of the page beside it. */
function readPlaces(folder: string, file: string): Set<string> {
  const page = join(folder, file.replace(/\.md$/, '/index.html'));
  return existsSync(page) ? idsOf(elementsOf(readFileSync(page, 'utf8'))) : new Set();
}
