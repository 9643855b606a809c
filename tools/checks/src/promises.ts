import { join } from 'node:path/posix';
import { cover, isPromising, paragraphsOf, sentencesOf } from './promising-words.ts';
import { testTitles } from './test-titles.ts';

/** The text of a file by its path from the root, undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

export interface PromisesToCheck {
  /** The page that names experiments. */
  page: string;
  readmes: readonly string[];
  /** Texts of the READMEs that have a word of a promise and promise nothing. */
  notPromises: readonly string[];
  /** Where `notPromises` stands, for the message that sends somebody there. */
  listedIn: string;
}

/**
 * What is wrong between the READMEs, the page and the tests: a line for each problem, with the file, the
 * line and what to do.
 */
export function problemsOfPromises(
  { page, readmes, notPromises, listedIn }: PromisesToCheck,
  read: ReadText,
): string[] {
  const paragraphs = new Map(readmes.map((readme) => [readme, paragraphsOf(read(readme) ?? '')]));
  const titles = new Map<string, readonly string[]>();
  // One file has many experiments, and reading it takes time.
  const titlesIn = (source: string) => {
    const known = titles.get(source) ?? testTitles(source);
    titles.set(source, known);
    return known;
  };
  const problems = entriesOf(read(page) ?? '').flatMap(({ readme, line, quotes, items }) => {
    const at = (of: number) => `${page}:${of}`;
    const named = join(page, '..', readme);
    const found = paragraphs.get(named) ?? [];
    const isKept = items.some(({ kind }) => kind === 'Safeguard');
    const isTried = items.some(({ kind }) => kind === 'Experiment');
    return [
      ...(quotes.length > 0 ? [] : [`${at(line)}: quote the promise: "> …"`]),
      ...(isTried ? [] : [`${at(line)}: name what tries it: "- Experiment: "title" in [file](…)"`]),
      ...(isKept ? [] : [`${at(line)}: name what keeps it: "- Safeguard: [file](…): …"`]),
      ...quotes
        .filter((quote) => !cover(found, quote.text))
        .map(
          (quote) =>
            `${at(quote.line)}: ${named} does not say "${quote.text}": quote three words of it at least`,
        ),
      ...items.flatMap((item) =>
        problemOf(item, page, read, titlesIn).map((one) => `${at(item.line)}: ${one}`),
      ),
    ];
  });

  const isCovered = (text: string) =>
    [...paragraphs.values()].map((found) => cover(found, text)).includes(true);
  const stale = notPromises
    .filter((text) => !isCovered(text))
    .map(
      (text) =>
        `${listedIn}: no README says "${text}" in three words at least: take it out of notPromises`,
    );
  const untried = [...paragraphs].flatMap(([readme, found]) =>
    found.flatMap(sentencesOf).flatMap((sentence) => {
      const first = sentence.find((word, index) => !word.isCovered && isPromising(sentence, index));
      if (!first) return [];
      return (
        `${readme}:${first.line}: "${sentence.map(({ text }) => text).join(' ')}" promises something that ` +
        `${page} does not have. Quote it there, with its experiment and its safeguard; or, if it promises ` +
        `nothing, add it to notPromises in ${listedIn}`
      );
    }),
  );
  return [...problems, ...stale, ...untried];
}

interface Entry {
  /** The link to the README under which it stands. */
  readme: string;
  line: number;
  quotes: { text: string; line: number }[];
  items: Item[];
}

interface Item {
  kind: string;
  text: string;
  line: number;
}

/** What stands under each heading of the third level. */
function entriesOf(markdown: string): Entry[] {
  const entries: Entry[] = [];
  let readme = '';
  let open: { text: string } | undefined;
  for (const [index, text] of markdown.split('\n').entries()) {
    const line = index + 1;
    const [, quoted] = /^> (.*)/.exec(text) ?? [];
    const [, kind, rest = ''] = /^- (Experiment|Safeguard): (.*)/.exec(text) ?? [];
    const entry = entries.at(-1);
    if (text.startsWith('## ')) [, readme = ''] = /\]\((.+)\)$/.exec(text) ?? [];
    if (text.startsWith('### ')) entries.push({ readme, line, quotes: [], items: [] });
    if (entry && kind) {
      const item = { kind, text: rest, line };
      entry.items.push(item);
      open = item;
    } else if (open && /^(> | {2})/.test(text)) open.text += ` ${quoted ?? text.trim()}`;
    else if (entry && quoted !== undefined) {
      const quote = { text: quoted, line };
      entry.quotes.push(quote);
      open = quote;
    } else open = undefined;
  }
  return entries;
}

function problemOf(
  { kind, text }: Item,
  page: string,
  read: ReadText,
  titlesIn: (source: string) => readonly string[],
): string[] {
  const [, title, link] =
    (kind === 'Experiment'
      ? /^"(.+)" in \[[^\]]+\]\(([^)]+)\)(?:: .+)?$/.exec(text)
      : /^()\[[^\]]+\]\(([^)]+)\): ./.exec(text)) ?? [];
  if (link === undefined) {
    const form = kind === 'Experiment' ? '"title" in [file](…)' : '[file](…): …';
    return [`write it as "- ${kind}: ${form}"`];
  }
  const file = join(page, '..', link);
  const content = read(file);
  if (content === undefined) return [`there is no ${file}: link the file that it is in now`];
  if (!title || titlesIn(content).includes(title)) return [];
  return [`${file} has no test "${title}", or skips it: name one that tries the promise`];
}
