import { schemasOfBody } from './schema-walk.ts';
import type { Rule } from './visitor.ts';

/** A value that the service adds later must not break a reader. */
export const openResponseEnums: Rule = () => ({
  Response: {
    MediaType: schemasOfBody((schema, place, { report }) => {
      if (!Array.isArray(schema['enum'])) return;
      report({
        message:
          'An enum in a response is open: write `anyOf: [{ $ref: <the enum> }, { type: string }]`.',
        location: place.key(),
      });
    }),
  },
});
