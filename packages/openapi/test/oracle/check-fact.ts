import {
  child,
  isProvisional,
  type JsonDocument,
  listed,
  nodeAt,
  sameValue,
} from './document-node.ts';
import type { Claim, Fact, Place } from './fact-table.ts';
import {
  describedAt,
  holderOf,
  isParameter,
  isWholeBody,
  operationAt,
  parentOf,
  partsThatMayRequire,
  schemasAt,
  securityScheme,
} from './locate.ts';
import { takes } from './schema-validator.ts';
import { hasAll, notesOf, textsWith } from './texts.ts';

/** The OpenAPI document with paths such as `/payments/{status}`, and with expanded paths such as `/payments/all`. */
export interface Bundles {
  readonly templated: JsonDocument;
  readonly expanded: JsonDocument;
}

/** Lists the places that should state the fact, but do not. */
export function missingOf(bundles: Bundles, fact: Fact): readonly string[] {
  const { templated, expanded } = bundles;
  if (fact.kind === 'routes') {
    return fact.routes
      .filter((route) => !operationAt(expanded, route))
      .map((it) => `${it}: no path`);
  }
  if (fact.kind === 'scheme') {
    const { type, in: location, name } = securityScheme(templated)?.value ?? {};
    const fits = type === 'apiKey' && location === 'header' && name === fact.header;
    return fits
      ? []
      : [`security: no scheme in the header ${fact.header} that every call requires`];
  }
  return fact.at.flatMap((place) => {
    const problem = problemAt(templated, place, fact);
    return problem === undefined ? [] : [`${place}: ${problem}`];
  });
}

type PlacedClaim = Exclude<Claim, { kind: 'routes' | 'scheme' }>;
type ValuesClaim = Extract<Claim, { kind: 'values' }>;

function problemAt(document: JsonDocument, place: Place, claim: PlacedClaim): string | undefined {
  switch (claim.kind) {
    case 'operation':
      return operationAt(document, place) ? undefined : 'no such operation';
    case 'secured':
      return isSecured(document, place) ? undefined : 'does not require the scheme';
    case 'no body':
      return 'requestBody' in (operationAt(document, place)?.operation.value ?? { requestBody: 0 })
        ? 'takes a body'
        : undefined;
    case 'answers':
      return answersProblem(document, place, claim.statuses);
    case 'present':
      return schemasAt(document, place).length > 0 ? undefined : 'no such field or parameter';
    case 'absent':
      if (schemasAt(document, parentOf(place)[0]).length === 0) return 'no such object';
      return schemasAt(document, place).length > 0 ? 'is there' : undefined;
    case 'required':
      return isRequired(document, place) === true ? undefined : 'is not required';
    case 'optional':
      return isRequired(document, place) === false ? undefined : 'is required';
    case 'maxLength':
      return lengthProblem(document, place, claim.maxLength);
    case 'default':
      return keywords(document, place, 'default').includes(claim.value)
        ? undefined
        : `no default ${claim.value}`;
    case 'values':
      return valuesProblem(document, place, claim);
    case 'samples':
      return samplesProblem(document, place, claim.accept, claim.reject);
    case 'prose':
      return textsWith(document, place, claim.words).length > 0
        ? undefined
        : `no passage with all of: ${claim.words.join(', ')}`;
    case 'unknown':
      return describedAt(document, place)
        .flatMap(notesOf)
        .some(({ note }) => hasAll(note, claim.words))
        ? undefined
        : `no x-undocumented note with all of: ${claim.words.join(', ')}`;
  }
}

function isSecured(document: JsonDocument, place: Place): boolean {
  const operation = operationAt(document, place)?.operation;
  const scheme = securityScheme(document)?.path.at(-1);
  if (!operation || scheme === undefined) return false;
  if (!('security' in operation.value)) return true;
  const requirements = listed(document, operation, 'security');
  return requirements.length > 0 && requirements.every(({ value }) => scheme in value);
}

function answersProblem(
  document: JsonDocument,
  place: Place,
  statuses: readonly string[],
): string | undefined {
  const operation = operationAt(document, place)?.operation;
  const responses = operation && nodeAt(document, [...operation.path, 'responses']);
  const successes = Object.keys(responses?.value ?? {}).filter((status) => {
    const response = child(document, responses, status);
    return status.startsWith('2') && response && !isProvisional(response);
  });
  if (successes.join() !== statuses.join()) return `success is ${successes.join(' or ')}`;
  const withBody = statuses.includes('204') && holderOf(document, `${place} 204`)?.value['content'];
  return withBody ? '204 has a body' : undefined;
}

/** Returns undefined when the place does not exist. */
function isRequired(document: JsonDocument, place: Place): boolean | undefined {
  if (schemasAt(document, place).length === 0) return undefined;
  if (isParameter(place) || isWholeBody(place))
    return holderOf(document, place)?.value['required'] === true;
  const [parent, name] = parentOf(place);
  return partsThatMayRequire(document, parent, name).some(
    ({ value: { required } }) => Array.isArray(required) && required.includes(name),
  );
}

function keywords(document: JsonDocument, place: Place, keyword: string): readonly unknown[] {
  return schemasAt(document, place)
    .flatMap((schema) => sameValue(document, schema))
    .flatMap(({ value }) => (keyword in value ? [value[keyword]] : []));
}

function listedValues(document: JsonDocument, place: Place): ReadonlySet<unknown> {
  const lists = [...keywords(document, place, 'enum'), ...keywords(document, place, 'const')];
  return new Set(lists.flat());
}

function lengthProblem(document: JsonDocument, place: Place, maxLength: number) {
  const schemas = schemasAt(document, place);
  if (schemas.length === 0) return 'no such field';
  if (takes(document, schemas, 'A'.repeat(maxLength + 1)))
    return `takes ${maxLength + 1} characters`;
  const values = listedValues(document, place);
  if (values.size === 0 && !takes(document, schemas, 'A'.repeat(maxLength)))
    return `refuses ${maxLength} characters`;
  const lengths = keywords(document, place, 'maxLength');
  if (lengths.some((length) => length !== maxLength)) return `maxLength is ${lengths.join()}`;
  if (lengths.length > 0) return undefined;
  // A closed list of values also limits the length of a text, so the schema needs no `maxLength`.
  const longest = Math.max(...[...values].map((it) => String(it).length));
  return longest === maxLength ? undefined : 'no maxLength';
}

function valuesProblem(
  document: JsonDocument,
  place: Place,
  { values, closed, ordered }: ValuesClaim,
): string | undefined {
  const found = listedValues(document, place);
  const missing = values.filter((value) => !found.has(value));
  if (missing.length > 0) return `misses ${missing.join(', ')}`;
  const added = [...found].filter((value) => !values.includes(String(value)));
  if (added.length > 0) return `adds ${added.join(', ')}`;
  if (ordered && [...found].join() !== values.join()) return 'has them in another order';
  const open = takes(document, schemasAt(document, place), 'anythingElse');
  return closed && open ? 'takes other values' : undefined;
}

function samplesProblem(
  document: JsonDocument,
  place: Place,
  accept: readonly unknown[],
  reject: readonly unknown[],
): string | undefined {
  const schemas = schemasAt(document, place);
  if (schemas.length === 0) return 'no such field or parameter';
  const refused = accept.filter((value) => !takes(document, schemas, value));
  const taken = reject.filter((value) => takes(document, schemas, value));
  const problems = [
    ...refused.map((value) => `refuses ${JSON.stringify(value)}`),
    ...taken.map((value) => `takes ${JSON.stringify(value)}`),
  ];
  return problems.length > 0 ? problems.join('; ') : undefined;
}
