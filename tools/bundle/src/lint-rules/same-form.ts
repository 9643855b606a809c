import { isDeepStrictEqual } from 'node:util';
import { type Location, type Rule, schemaNameOf } from './visitor.ts';

const keywords = ['pattern', 'format', 'enum'];

/**
 * Compares what a request must look like with what a response usually looks like: `pattern` of `IsoDateInput` must equal
 * `x-documented-pattern` of `IsoDate`, and so must `format` and `enum`.
 */
export const sameForm: Rule = () => {
  const seen = new Map<string, { schema: Record<string, unknown>; location: Location }>();
  return {
    Schema(schema, { location }) {
      const name = schemaNameOf(location);
      if (name !== undefined) seen.set(name, { schema, location });
    },
    Root: {
      leave(_root, { report }) {
        for (const [name, { schema: sent, location }] of seen) {
          const received = seen.get(name.replace(/Input$/, ''))?.schema;
          if (!name.endsWith('Input') || !received) continue;
          for (const keyword of keywords) {
            if (isDeepStrictEqual(sent[keyword], received[`x-documented-${keyword}`])) continue;
            report({
              message: `\`${keyword}\` of \`${name}\` differs from \`x-documented-${keyword}\` of \`${name.replace(/Input$/, '')}\`. Both describe the same form: write the same \`${keyword}\` in both.`,
              location: keyword in sent ? location.child(keyword) : location.key(),
            });
          }
        }
      },
    },
  };
};
