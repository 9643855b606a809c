import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { type OpenApiDocument, repository } from '@crossborder-fx/tools-description';
import { chaptersOf, facts } from '../../../packages/openapi/test/oracle/all-facts.ts';
import type { Fact } from '../../../packages/openapi/test/oracle/fact.ts';
import { referencePlaces } from '../reference/places.ts';
import { blocks, foldedTable } from './blocks.ts';
import { exemplifiedOf } from './examples.ts';

/** Each fact of the service description, where it stands and the test that holds it. */
export function evidence(document: OpenApiDocument): string {
  return evidencePage(facts, document, readFileSync(join(repository, oracleTest), 'utf8'));
}

const oracleTest = 'packages/openapi/test/oracle.test.ts';

/** The tests that take each section in turn, as their titles are written. */
const titles = [
  'the bundle has every fact of section %s',
  'every fact of section %s is missed when it is removed',
];

/** As the service description calls them. */
const chapters: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2.1': 'Common types',
  '2.2': 'Account',
  '2.3': 'Financial movement',
  '2.4': 'Beneficiary',
  '2.5': 'Payment',
  '2.6': 'Quote and trade',
  '2.7': 'Webhook subscription',
  '3': 'States and transitions',
  '4': 'General rules of the operations',
  '4.1': 'Accounts',
  '4.2': 'Financial movements',
  '4.3': 'Beneficiaries',
  '4.4': 'Payments',
  '4.5': 'Spot quotes and trades',
  '4.6': 'Fixed forward payment contracts',
  '4.7': 'Webhook subscriptions',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
};

/** What the test looks for, by the kind of the fact. */
const kinds: Readonly<Record<Fact['kind'], string>> = {
  operation: 'The operation or the event is there.',
  routes: 'The paths of the operation are there.',
  secured: 'The operation requires the header.',
  scheme: 'The header is required of every call.',
  'no body': 'The operation takes no body.',
  answers: 'The operation answers with these statuses, and no other success.',
  present: 'The field or the parameter is there.',
  absent: 'The field is not there.',
  required: 'The field, parameter or body is required.',
  optional: 'The field or the parameter is not required.',
  maxLength: 'A text of this length is taken, and a longer one is not.',
  default: 'The default is this one.',
  values: 'The values are these.',
  samples: 'Right values are taken, and wrong ones are not.',
  prose: 'A sentence says it, where a reader looks for it.',
  unknown: 'A note says that it is not shown.',
};

/** @throws when a section has no title here, or the tests that the page names are gone */
export function evidencePage(
  all: readonly Fact[],
  document: OpenApiDocument,
  tests: string,
): string {
  const gone = titles.filter((title) => !tests.includes(`'${title}'`));
  if (gone.length > 0) throw new Error(`${oracleTest} has no test "${gone.join('", "')}".`);
  const places = operationPlaces(document);
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  const counts = Object.entries(kinds).map(([kind, meaning]) => [
    kind,
    meaning,
    `${byKind.get(kind as Fact['kind'])?.length ?? 0}`,
  ]);
  const chaptersOfAll = [...new Set(all.flatMap(chaptersOf))].sort((a, b) => Number(a) - Number(b));
  const sections = chaptersOfAll.map((chapter) =>
    section(
      chapter,
      all.filter((fact) => chaptersOf(fact).includes(chapter)),
      places,
    ),
  );
  return `# Evidence

Check a fact of the interface: the section of the service description that has it, the place in our description that says
it, and the test that holds it.

There are ${all.length} facts. They are written by hand from the service description, in
[packages/openapi/test/facts](../../../packages/openapi/test/facts/limits.yaml), and never from our own description. A fact
stands below in each section that it cites. Three tests use them:

- [oracle.test.ts](../../../${oracleTest}) finds each fact in the description, section by section.
  Then it takes each one out of the description, in every way, and looks whether that is noticed.
- [oracle-reverse.test.ts](../../../packages/openapi/test/oracle-reverse.test.ts) goes the other way: whatever the
  description says has to be one of these facts, or is marked provisional.
- [oracle-extensions.test.ts](../../../packages/openapi/test/oracle-extensions.test.ts) does the same for the limits that programs read.

## Facts by kind

${markdownTable(['Kind', 'What the test looks for', 'Facts'], counts)}

${sections.join('\n\n')}
`;
}

function section(
  chapter: string,
  ofChapter: readonly Fact[],
  places: ReadonlyMap<string, string>,
): string {
  const title = chapters[chapter];
  if (title === undefined) throw new Error(`The page of evidence has no title for ${chapter}.`);
  const byPlace = Map.groupBy(ofChapter, placesKey);
  const rows = [...byPlace.values()].map((same) => [
    placesText(same[0], places),
    [...new Set(same.map(factText))].join('; '),
  ]);
  const tests = titles.map((test) => `"${test.replace('%s', chapter)}"`).join(' and ');
  return blocks(
    `## ${chapter} ${title}`,
    `${ofChapter.length} facts. Held by ${tests}.`,
    foldedTable(`Facts of section ${chapter}`, ['Where', 'Facts'], rows),
  );
}

function placesOf(fact: Fact): readonly string[] {
  if (fact.kind === 'scheme') return ['security'];
  return fact.kind === 'routes' ? [fact.operation] : fact.at;
}

function placesKey(fact: Fact): string {
  return placesOf(fact).join('\n');
}

function placesText(fact: Fact | undefined, links: ReadonlyMap<string, string>): string {
  const [first = '', ...others] = fact === undefined ? [] : placesOf(fact);
  const link = links.get(first);
  const text = link === undefined ? `\`${first}\`` : `[\`${first}\`](/reference/${link})`;
  if (others.length === 0) return text;
  return `${text} and ${others.length} more ${others.length === 1 ? 'place' : 'places'}`;
}

/** The fact without its place, which stands beside it. */
function factText(fact: Fact): string {
  const [first = ''] = placesOf(fact);
  const { fact: text } = fact;
  return escaped(text.startsWith(`${first} `) ? text.slice(first.length + 1) : text);
}

/** Text as Markdown: names such as \`__all__\` and \`<a>\` stay as they are. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]]/g, (character) => `\\${character}`);
}

/** Where the reference has each operation, by its method and path, and each event, by its place. */
function operationPlaces(document: OpenApiDocument): Map<string, string> {
  const places = referencePlaces(document);
  return new Map(
    exemplifiedOf(document).map(({ operation, route, event }) => [
      event === undefined ? route : `webhook ${event}`,
      places.get(`${operation.operationId}`) ?? '',
    ]),
  );
}
