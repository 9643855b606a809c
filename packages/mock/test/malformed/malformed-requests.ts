import fc from 'fast-check';
import { bodies } from './bodies.ts';
import { brokenFrames, brokenLines } from './broken-http.ts';
import { byte, bytes, splicing } from './characters.ts';
import { type Draft, type Mutation, write } from './draft.ts';
import { headers } from './headers.ts';
import { methods, targets } from './targets.ts';

const mutated = (drafts: fc.Arbitrary<Draft>, mutation: fc.Arbitrary<Mutation>) =>
  fc
    .tuple(drafts, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([draft, mutations]) => mutations.reduce((changed, mutate) => mutate(changed), draft));

/**
 * Requests with one to three mistakes, and some that are random bytes. Each begins as a right one.
 * Most mistakes are such as HTTP allows, so that the requests get past the parser.
 *
 * @param right - the right ones
 */
export function malformedRequests(right: readonly Draft[]): fc.Arbitrary<string> {
  const any = fc.constantFrom(...right);
  const withBodies = fc.constantFrom(...right.filter(({ body }) => body !== ''));
  const written = any.map((draft) => write(draft));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: mutated(any, fc.oneof(methods, targets, headers)).map((one) => write(one)),
    },
    {
      weight: 8,
      arbitrary: mutated(withBodies, fc.oneof(bodies, headers)).map((one) => write(one)),
    },
    { weight: 2, arbitrary: mutated(any, brokenLines).map((one) => write(one)) },
    { weight: 2, arbitrary: mutated(any, fc.oneof(brokenFrames, bodies)).map((one) => write(one)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(any, fc.constantFrom('\n', '\r', ' '))
        .map(([draft, end]) => write(draft, end)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(written, splicing(bytes)).map(([text, change]) => change(text)),
    },
    { weight: 1, arbitrary: fc.string({ unit: byte, minLength: 1, maxLength: 200 }) },
  );
}
