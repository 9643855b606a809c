import type { Fact } from './fact.ts';
import type { LengthRow, ProseRow, SampleRow, UnknownRow } from './fact-table.ts';
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
  ...section1.map(prose),
  ...unknown1.map(unknown),
  ...objectFacts(),
  ...lengths2.map(length),
  ...samples2.map(samples),
  ...section2.map(prose),
  ...unknown2.map(unknown),
  ...section3.map(prose),
  ...unknown3.map(unknown),
  ...operationFacts(),
  ...samples4.map(samples),
  ...section4.map(prose),
  ...unknown4.map(unknown),
  { section: '5', fact: 'the header is X-WSSE', kind: 'scheme', header: 'X-WSSE' } as const,
  ...section5.map(prose),
  ...webhookFacts(),
  ...section6.map(prose),
  ...unknown6.map(unknown),
  ...sections7to9.map(prose),
  ...lengths8.map(length),
  ...unknown7to9.map(unknown),
].toSorted((one, other) => sectionNumber(one.section) - sectionNumber(other.section));

export function chapterOf({ section }: Pick<Fact, 'section'>): string {
  return /^\d+(\.\d+)?/.exec(section)?.[0] ?? section;
}

function sectionNumber(section: string): number {
  return Number(chapterOf({ section }));
}

function prose({ section, fact, at, words }: ProseRow): Fact {
  return { section, fact, kind: 'prose', at: [at].flat(), words };
}

function unknown({ section, unknown: what, at, words }: UnknownRow): Fact {
  return { section, fact: `not shown: ${what}`, kind: 'unknown', at: [at].flat(), words };
}

function length({ section, at, maxLength }: LengthRow): Fact {
  return lengthFact(section, at, [at], maxLength);
}

function samples({ section, fact, at, accept, reject }: SampleRow): Fact {
  return { section, fact, kind: 'samples', at: [at], accept, reject };
}
