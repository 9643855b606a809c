import type { Fact } from './fact.ts';
import { type LengthRow, type SampleRow, type Sayings, says } from './fact-table.ts';
import { lengthFact } from './field-facts.ts';
import { objectFacts, operationFacts, webhookFacts } from './operation-facts.ts';
import { section1, unknown1 } from './section-1.ts';
import { lengths2 } from './section-2-objects.ts';
import { samples2, section2, unknown2 } from './section-2-rules.ts';
import { section3, unknown3 } from './section-3.ts';
import { samples4, section4, unknown4 } from './section-4-rules.ts';
import { section5 } from './section-5.ts';
import { section6, unknown6 } from './section-6.ts';
import { lengths8, sections7to9, unknown7to9 } from './section-7-8-9.ts';

/** Every fact of sections 1 to 9, in the order of the sections. */
export const facts: readonly Fact[] = [
  ...said(section1, 'prose'),
  ...said(unknown1, 'unknown'),
  ...objectFacts(),
  ...lengths2.map(length),
  ...samples2.map(samples),
  ...said(section2, 'prose'),
  ...said(unknown2, 'unknown'),
  ...said(section3, 'prose'),
  ...said(unknown3, 'unknown'),
  ...operationFacts(),
  ...samples4.map(samples),
  ...said(section4, 'prose'),
  ...said(unknown4, 'unknown'),
  { section: '5', fact: 'the header is X-WSSE', kind: 'scheme', header: 'X-WSSE' } as const,
  ...said(section5, 'prose'),
  ...webhookFacts(),
  ...said(section6, 'prose'),
  ...said(unknown6, 'unknown'),
  ...said(sections7to9, 'prose'),
  ...lengths8.map(length),
  ...said(unknown7to9, 'unknown'),
].toSorted((one, other) => sectionNumber(one.section) - sectionNumber(other.section));

export function chapterOf({ section }: Pick<Fact, 'section'>): string {
  return /^\d+(\.\d+)?/.exec(section)?.[0] ?? section;
}

function sectionNumber(section: string): number {
  return Number(chapterOf({ section }));
}

function said(sayings: Sayings, kind: 'prose' | 'unknown'): readonly Fact[] {
  return Object.entries(sayings).flatMap(([section, places]) =>
    Object.entries(places).flatMap(([at, list]) =>
      [list].flat().map((saying): Fact => {
        const { fact: text, words } = typeof saying === 'string' ? says(saying) : saying;
        const marked = Array.from(text.matchAll(/\[(.*?)\]/g), ([, word = '']) => word);
        const fact = text.replaceAll(/[[\]]/g, '');
        if (marked.length + words.length === 0) throw new Error(`No words to look for: ${fact}`);
        return {
          section,
          fact: kind === 'prose' ? fact : `not shown: ${fact}`,
          kind,
          at: at.split(', '),
          words: [...marked, ...words],
        };
      }),
    ),
  );
}

function length({ section, at, maxLength }: LengthRow): Fact {
  return lengthFact(section, at, [at], maxLength);
}

function samples({ section, fact, at, accept, reject }: SampleRow): Fact {
  return { section, fact, kind: 'samples', at: [at], accept, reject };
}
