import { readFileSync } from 'node:fs';
import { isRecord } from '@crossborder-fx/tools-description';
import { parse } from 'yaml';

/** A place in the OpenAPI document, such as `POST /payments body.tag`. The head of sentences.yaml explains such names. */
export type Place = string;

/** A word or phrase that a text must contain (any case, any spacing, Markdown marks ignored), or a pattern. */
export type Word = string | RegExp;

export interface Bounds {
  /**
   * All values that the service description allows. A request with another value must be refused; an answer may have other
   * values.
   */
  readonly values?: readonly string[];
  /** Whether `values` is in the order in which the service description lists the values. */
  readonly ordered?: true;
  /** The values that the service description names; other values may exist. */
  readonly knownValues?: readonly string[];
  readonly default?: string;
  readonly accept?: readonly unknown[];
  readonly reject?: readonly unknown[];
}

/**
 * The type of a field. If clients send the field, the text begins with `required` or `optional`. A row of the fact
 * table that also limits the values of the field is an object, and its property `is` has the type.
 */
export type FieldRow = string | ({ readonly is: string } & Bounds);

export type FieldRows = Readonly<Record<string, FieldRow>>;

export interface TypeRow {
  readonly section?: string;
  readonly accept: readonly unknown[];
  readonly reject: readonly unknown[];
  /** All values of the type, in the order in which the OpenAPI document must list them. */
  readonly values?: readonly string[];
}

export interface ObjectRow {
  readonly section: string;
  readonly fields: FieldRows;
  readonly required?: readonly string[];
  readonly always?: readonly string[];
  readonly without?: readonly string[];
  readonly nullable?: true;
}

export interface OperationRow {
  readonly section: string;
  readonly operation: string;
  readonly path?: FieldRows;
  readonly query?: FieldRows;
  readonly body?: FieldRows;
  readonly returns: string | Readonly<Record<string, string>>;
  readonly empty?: true;
}

type OperationTable = Readonly<Record<string, Omit<OperationRow, 'section' | 'operation'>>>;

interface MoreTable {
  readonly operations: OperationTable;
  readonly objects: Readonly<Record<string, MoreObject>>;
}

interface MoreObject {
  readonly at: readonly Place[];
  readonly fields: Readonly<Record<string, string>>;
  readonly limits?: Readonly<Record<string, number>>;
}

export type Saying = string | { readonly says: string; readonly words: readonly string[] };

/** The sentences that texts of the OpenAPI document must contain, one or several for each place. */
export type Sayings = Readonly<Record<Place, Saying | readonly Saying[]>>;

export interface LimitRow {
  readonly limit: string;
  readonly sections: readonly string[];
  readonly maxLength?: number;
  readonly of?: readonly string[];
  readonly says?: Sayings;
  readonly extension?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export interface RuleRow {
  readonly rule: string;
  readonly section: string;
  readonly at: Place;
  readonly accept: readonly unknown[];
  readonly reject: readonly unknown[];
}

export const lists = read<Record<string, readonly string[]>>('values');
export const types = read<Record<string, TypeRow>>('types');
export const objects = read<Record<string, ObjectRow>>('objects');
export const operations = operationRows();
const more = read<MoreTable>('more-operations');
/** Operations and objects that the service description lacks, and that are known only from a public copy of the interface. */
export const moreOperations = rowsOf(more.operations, 'public copy');
export const moreObjects = more.objects;
export const limits = read<readonly LimitRow[]>('limits');
export const { rules } = read<{ rules: readonly RuleRow[] }>('rules');
export const sentences = read<Record<string, Sayings>>('sentences');
export const notShown = read<Record<string, Sayings>>('not-shown');

// Refuse unknown keys in the fact tables, because no test would check the content of such a key.
requireKeys(types, ['section', 'accept', 'reject', 'values']);
requireKeys(objects, ['section', 'fields', 'required', 'always', 'without', 'nullable']);
requireKeys(
  [...operations, ...moreOperations],
  ['section', 'operation', 'path', 'query', 'body', 'returns', 'empty'],
);
requireKeys(limits, ['limit', 'sections', 'maxLength', 'of', 'says', 'extension']);
requireKeys(rules, ['rule', 'section', 'at', 'accept', 'reject']);
const fields = [
  ...Object.values(objects).map((row) => row.fields),
  ...[...operations, ...moreOperations].flatMap(({ path, query, body }) => [path, query, body]),
];
for (const table of fields) {
  const withBounds = Object.entries(table ?? {}).filter(([, field]) => typeof field !== 'string');
  const keys = ['is', 'values', 'knownValues', 'default', 'accept', 'reject'];
  requireKeys(Object.fromEntries(withBounds), keys);
}

function operationRows(): readonly OperationRow[] {
  const { shared: _, ...tables } = read<Record<string, OperationTable>>('operations');
  return Object.entries(tables).flatMap(([section, table]) => rowsOf(table, section));
}

function rowsOf(table: OperationTable, section: string): readonly OperationRow[] {
  return Object.entries(table).map(([operation, call]) => ({ section, operation, ...call }));
}

function read<Table>(name: string): Table {
  const file = new URL(`../facts/${name}.yaml`, import.meta.url);
  const table = parse(readFileSync(file, 'utf8'), { merge: true });
  return spread(table, name === 'values' ? table : lists) as Table;
}

/** Returns a copy of the value in which the items of the list `sides` replace each item `...sides`. */
function spread(value: unknown, known: Readonly<Record<string, readonly unknown[]>>): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      if (!String(item).startsWith('...')) return [spread(item, known)];
      const list = known[String(item).slice(3)];
      if (!list) throw new Error(`facts/values.yaml has no list for ${item}.`);
      return spread(list, known);
    });
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spread(one, known)]));
}

/** @throws when a row of a fact table has a key that is not in `keys` */
function requireKeys(rows: object, keys: readonly string[]): void {
  for (const [name, row] of Object.entries(rows)) {
    const others = Object.keys(row).filter((key) => !keys.includes(key));
    if (others.length > 0)
      throw new Error(
        `${name} (${Object.values(row)[0]}) must not have ${others.join()}: no test reads this key.`,
      );
  }
}

/** One fact that the OpenAPI document must state, and the section of the service description that has the fact. */
export type Fact = { readonly section: string; readonly fact: string } & Claim;

export type Claim =
  | { readonly kind: 'routes'; readonly operation: Place; readonly routes: readonly string[] }
  | { readonly kind: 'scheme'; readonly header: string }
  | ({ readonly at: readonly Place[] } & PlacedClaim);

type PlacedClaim =
  | { readonly kind: 'operation' | 'secured' | 'no body' | 'present' | 'absent' }
  | { readonly kind: 'required' | 'optional' }
  | { readonly kind: 'answers'; readonly statuses: readonly string[] }
  | { readonly kind: 'maxLength'; readonly maxLength: number }
  | { readonly kind: 'default'; readonly value: string }
  | {
      readonly kind: 'values';
      readonly values: readonly string[];
      /** Whether the OpenAPI document must refuse values that are not listed. */
      readonly closed: boolean;
      /** Whether the OpenAPI document must list the values in this order. */
      readonly ordered: boolean;
    }
  | {
      readonly kind: 'samples';
      readonly accept: readonly unknown[];
      readonly reject: readonly unknown[];
    }
  | { readonly kind: 'prose' | 'unknown'; readonly words: readonly Word[] };
