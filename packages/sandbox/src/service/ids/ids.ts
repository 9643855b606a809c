import { counterOf, firstCounterOf, type IdKind, idKinds, idOf } from './id-of.ts';

/** From the primary key of a row, from 1 on, to the id on the wire and back. */
export interface Ids {
  idOf(kind: IdKind, row: number): string;
  /** Undefined for what is no id of this kind. There may be no such row. */
  rowOf(kind: IdKind, id: string): number | undefined;
}

export function createIds(seed: string): Ids {
  const firsts = new Map(idKinds.map((kind) => [kind, firstCounterOf(seed, kind)]));
  const before = (kind: IdKind) => Number(firsts.get(kind)) - 1;
  return {
    idOf: (kind, row) => idOf(kind, before(kind) + row),
    rowOf(kind, id) {
      const counter = counterOf(kind, id);
      return counter !== undefined && counter > before(kind) ? counter - before(kind) : undefined;
    },
  };
}
