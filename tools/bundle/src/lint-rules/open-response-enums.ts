import { schemasBelow } from './schema-walk.ts';
import type { Rule } from './visitor.ts';

/** A value that the service adds later must not break a reader. */
export const openResponseEnums: Rule = () => {
  const seen = new Set<string>();
  return {
    Response: {
      MediaType({ schema }, context) {
        const below = schemasBelow(schema, context.location.child('schema'), context, seen);
        for (const { schema: value, place } of below) {
          if (!Array.isArray(value['enum'])) continue;
          context.report({
            message:
              'An enum in a response is open: write `anyOf: [{ $ref: <the enum> }, { type: string }]`.',
            location: place.key(),
          });
        }
      },
    },
  };
};
