import type { Fact } from './fact.ts';
import {
  limits,
  lists,
  notShown,
  type Place,
  rules,
  type Saying,
  type Sayings,
  sentences,
} from './fact-table.ts';
import { objectFacts, operationFacts, webhookFacts } from './operation-facts.ts';

/** Every fact of the service description. */
export const facts: readonly Fact[] = [
  ...objectFacts(),
  ...operationFacts(),
  ...webhookFacts(),
  { section: '5', fact: 'the header is X-WSSE', kind: 'scheme', header: 'X-WSSE' } as const,
  ...rules.map(
    ({ rule, at, ...row }): Fact => ({ ...row, fact: rule, kind: 'samples', at: placesOf(at) }),
  ),
  ...limits.flatMap(({ sections, says = {} }) => said(sections.join(', '), says, 'prose')),
  ...Object.entries(sentences).flatMap(([section, sayings]) => said(section, sayings, 'prose')),
  ...Object.entries(notShown).flatMap(([section, sayings]) => said(section, sayings, 'unknown')),
];

requireLimits();

/** The sections that a fact cites, without the number of a rule. */
export function chaptersOf({ section }: Pick<Fact, 'section'>): readonly string[] {
  return [...new Set(section.split(', ').map((one) => one.replace(/ .*/, '')))];
}

function said(section: string, sayings: Sayings, kind: 'prose' | 'unknown'): readonly Fact[] {
  return Object.entries(sayings).flatMap(([at, list]) =>
    [list].flat().map((saying: Saying): Fact => {
      const { says, words } = typeof saying === 'string' ? { says: saying, words: [] } : saying;
      const marked = Array.from(says.matchAll(/\[(.*?)\]/g), ([, word = '']) => word);
      if (marked.length + words.length === 0) throw new Error(`No words to look for: ${says}`);
      const fact = says.replaceAll(/[[\]]/g, '');
      return {
        section,
        fact: kind === 'prose' ? fact : `not shown: ${fact}`,
        kind,
        at: placesOf(at),
        words: [...marked, ...words.map(patternOr)],
      };
    }),
  );
}

/** The places of a key: with commas between them, and one for each value of a list. */
function placesOf(key: string): readonly Place[] {
  return key.split(', ').flatMap((place) => {
    const [name, list] = /\{(\w+)\}/.exec(place) ?? [];
    const values = place.startsWith('webhook') && list !== undefined && lists[list];
    return values ? values.map((value) => place.replace(`${name}`, value)) : [place];
  });
}

function patternOr(word: string): string | RegExp {
  return /^\/.+\/$/.test(word) ? new RegExp(word.slice(1, -1)) : word;
}

/** @throws when a length is of a field that no table has */
function requireLimits(): void {
  const limited = facts.flatMap(({ kind, fact }) =>
    kind === 'maxLength' ? fact.replace(/( to send)?(?=\.| has)/, '') : [],
  );
  for (const { of = [], maxLength } of limits) {
    for (const field of of) {
      if (!limited.includes(`${field} has at most ${maxLength} characters`))
        throw new Error(`No table has the field ${field}.`);
    }
  }
}
