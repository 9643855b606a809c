import type { Reading } from './readings.ts';

/** The length of the pieces by which parts of a long value are found. */
export const pieceLength = 12;

/** Every piece of 12 letters in some texts, and how many of them have a hash. */
export interface Pieces {
  all: Set<string>;
  hashes: Uint32Array;
}

export function piecesOf(readings: readonly Reading[]): Pieces {
  const all = new Set<string>();
  const size = readings.reduce((sum, { letters }) => sum + letters.length, 0);
  const hashes = new Uint32Array(4 << (32 - Math.clz32(size)));
  for (const { letters } of readings) {
    eachPiece(letters, hashes, (hash, start) => {
      const before = all.size;
      all.add(pieceAt(letters, start));
      hashes[hash] = (hashes[hash] as number) + all.size - before;
    });
  }
  return { all, hashes };
}

export function pieceAt(letters: string, start: number): string {
  return letters.slice(start, start + pieceLength);
}

const multiplier = 0x9e37_79b1;
const multiplierTo13 = 0x0149_ebf1; // What is left of a letter after 13 steps, in 32 bits.

/** The hash of the last 12 letters takes in a letter at a time, and gives up another. */
function eachPiece(
  letters: string,
  { length }: Uint32Array,
  visit: (hash: number, start: number) => void,
): void {
  const shift = Math.clz32(length) + 1;
  let recent = 0;
  for (let index = 0; index < letters.length; index++) {
    const start = index + 1 - pieceLength;
    recent = Math.imul(recent + letters.charCodeAt(index), multiplier);
    recent -= Math.imul(letters.charCodeAt(start - 1), multiplierTo13);
    if (start >= 0) visit(recent >>> shift, start);
  }
}

/** The pieces of a message that are in `letters`. Most of a file is passed over by hash. */
export function piecesIn(letters: string, { all, hashes }: Pieces): Set<string> {
  const found = new Set<string>();
  const left = hashes.slice();
  eachPiece(letters, hashes, (hash, start) => {
    if (!left[hash]) return;
    const piece = pieceAt(letters, start);
    if (!all.has(piece) || found.has(piece)) return;
    found.add(piece);
    // A file may repeat one a million times.
    left[hash] = (left[hash] as number) - 1;
  });
  return found;
}
