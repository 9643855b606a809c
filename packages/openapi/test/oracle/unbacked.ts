import { backingOf } from './backing.ts';
import type { Change } from './changed-document.ts';
import type { JsonDocument } from './document-node.ts';
import { statementsOf } from './document-statements.ts';
import type { Fact } from './fact.ts';
import { type Statement, wordsOf } from './statement.ts';

const remedy =
  'Nothing backs it. Cite it in packages/openapi/test/facts, from the service description, ' +
  'or mark it or what it is in `x-provenance: provisional` in spec/.';

/** Lists each statement of a document without a fact in the table, once, with its place and what to do. */
export function unbackedOf(document: JsonDocument, facts: readonly Fact[]): readonly string[] {
  const bySource = new Map<string, [Statement, ...Statement[]]>();
  for (const statement of unbackedStatements(document, facts)) {
    // A component says it once, however many operations use it.
    const source = JSON.stringify([statement.claim, statement.path]);
    const same = bySource.get(source);
    if (same) same.push(statement);
    else bySource.set(source, [statement]);
  }
  return [...bySource.values()].map(messageOf);
}

/** The same, as changes that mark it provisional wherever it is said. */
export function provisionalMarks(
  document: JsonDocument,
  facts: readonly Fact[],
): readonly Change[] {
  return unbackedStatements(document, facts)
    .filter(isBase)
    .map(({ path }) => ({ path: [...path, 'x-provenance'], value: 'provisional' }));
}

function unbackedStatements(document: JsonDocument, facts: readonly Fact[]): readonly Statement[] {
  const isBacked = backingOf(document, facts);
  const unbacked = statementsOf(document).filter((statement) => !isBacked(statement));
  const withoutBase = new Set(unbacked.filter(isBase).map(({ place }) => place));
  // Drop statements about a part that is itself without a fact.
  return unbacked.filter((statement) => !basesOf(statement).some((it) => withoutBase.has(it)));
}

/** Whether a statement is that something exists. */
function isBase({ claim }: Statement): boolean {
  return ['operation', 'parameter', 'body', 'status', 'property'].includes(claim.kind);
}

/** The places of the things that a statement is about, without the one whose existence it states. */
function basesOf(statement: Statement): readonly string[] {
  const { place } = statement;
  const ends = [...place.matchAll(/ |\.|\[\]/g)].map(({ index }) => place.slice(0, index));
  return isBase(statement) ? ends : [...ends, place];
}

function messageOf(same: readonly [Statement, ...Statement[]]): string {
  const [{ claim, place, path }] = same;
  const places = same.length > 1 ? `, in ${same.length} places` : '';
  return `${place}: ${wordsOf(claim)} (${path.join(' › ')}${places}). ${remedy}`;
}
