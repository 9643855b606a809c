import { isDeepStrictEqual } from 'node:util';
import { diff, type ReportedChange } from '@crossborder-fx/tools-bundle';
import { type DocumentName, keysOf, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { type Bump, largest } from '../latest/bump.ts';
import { differencesBetween } from './differences.ts';
import type { Documents } from './documents.ts';
import { bumpOf, type Difference } from './rules.ts';

export interface Change {
  bump: Bump;
  keys: string[];
  what: string;
  documents: DocumentName[];
}

/** A change that both documents (`expanded` and `templated`) contain is listed once. */
export async function changesBetween(previous: Documents, current: Documents): Promise<Change[]> {
  const names: DocumentName[] = ['expanded', 'templated'];
  const found = await Promise.all(
    names.map(async (name) =>
      (await changesOf(previous[name], current[name])).map((change) => ({ name, change })),
    ),
  );
  const changes = new Map<string, Change>();
  for (const { name, change } of found.flat()) {
    const id = JSON.stringify(change);
    const documents = [...(changes.get(id)?.documents ?? []), name];
    changes.set(id, { ...change, documents });
  }
  return [...changes.values()];
}

export async function changesOf(previous: OpenApiDocument, current: OpenApiDocument) {
  if (isDeepStrictEqual(previous, current)) return [];
  const reported = await diff(previous, current);
  const places = new Set(reported.flatMap(placesOf));
  const passedOver = [...differencesBetween(previous, current)].filter(
    ({ keys }) => !keys.some((_, index) => places.has(JSON.stringify(keys.slice(0, index + 1)))),
  );
  return [
    ...reported.map(rated),
    ...passedOver.map((one) => ({ bump: bumpOf(one, false), keys: one.keys, what: wordsFor(one) })),
  ];
}

function rated(change: ReportedChange): Omit<Change, 'documents'> {
  const difference = differenceOf(change);
  const { keys } = difference;
  if (change.verdicts.length === 0) {
    return { bump: ownBump(change, difference), keys, what: wordsFor(difference) };
  }
  const bump = largest(
    // The description allows unknown values in the enumerations of responses, so the receiver of a response already expects new
    // values.
    change.verdicts.map(({ ruleId, impact }) =>
      ruleId === 'enum-values-added' && difference.after !== undefined ? 'minor' : impact,
    ),
  );
  return { bump, keys, what: change.verdicts.map(({ message }) => message).join(' ') };
}

function ownBump(change: ReportedChange, difference: Difference): Bump {
  // Redocly's rules for parameters assume that the user of the description sends the parameters. But in a notification,
  // the user receives the parameters and relies on them.
  const received = change.path.startsWith('#/webhooks/') && change.typeName === 'Parameter';
  return received && change.property === 'required' ? 'major' : bumpOf(difference, true);
}

function differenceOf({ kind, property, base, revision }: ReportedChange): Difference {
  const { value: before } = base ?? {};
  const { value: after } = revision ?? {};
  const side = before === undefined ? revision : base;
  const keys = keysOf(side?.pointer ?? '');
  if (property === 'key') return { keys, kind: 'renamed', before, after };
  if (kind === 'removed' || after === undefined) return { keys, kind: 'removed', before };
  if (kind === 'added' || before === undefined) return { keys, kind: 'added', after };
  return { keys, kind: 'changed', before, after };
}

function placesOf({ base, revision }: ReportedChange): string[] {
  return [base, revision].flatMap((side) =>
    side?.value === undefined ? [] : JSON.stringify(keysOf(side.pointer)),
  );
}

function wordsFor({ kind, before, after }: Difference): string {
  if (kind === 'renamed') return `has the new name ${after}`;
  if (kind === 'changed') return `${short(before)} → ${short(after)}`;
  const one = before ?? after;
  return typeof one === 'object' ? `was ${kind}` : `was ${kind}: ${short(one)}`;
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 50 ? `${text.slice(0, 49)}…` : text;
}
