import fc from 'fast-check';

const charactersFrom = (ranges: [min: number, max: number][]) =>
  fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCharCode(code));
export const byte = charactersFrom([[0, 255]]);
// What a header can hold, and most of what a target can.
const visible = charactersFrom([
  [33, 126],
  [128, 255],
]);
export const garbage = fc.string({ unit: visible, maxLength: 30 });
export const bytes = fc.string({ unit: byte, maxLength: 30 });
const long = fc
  .tuple(visible, fc.constantFrom(300, 9_000, 20_000))
  .map(([unit, count]) => unit.repeat(count));
export const junk = fc.oneof({ weight: 9, arbitrary: garbage }, long);

export const place = fc.double({ min: 0, max: 1, noNaN: true });

/** Puts `inserted` in place of `removed` characters; `at` is a share of the text. */
export function splice(text: string, at: number, removed: number, inserted: string): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

export const splicing = (inserted: fc.Arbitrary<string>) =>
  fc.tuple(place, fc.nat({ max: 20 }), inserted).map(
    ([at, removed, text]) =>
      (whole: string) =>
        splice(whole, at, removed, text),
  );
