import { schemasOfBody } from './schema-walk.ts';
import { type Context, type Location, type Rule, resolved } from './visitor.ts';

const limits = ['pattern', 'enum', 'const', 'format'];

/** Text that a caller sends is checked before it leaves: the service rejects some characters. */
export const limitedRequestText: Rule = () => ({
  // Below `Paths` only: what `webhooks` sends comes from the service.
  Paths: {
    RequestBody: { MediaType: schemasOfBody(requireLimit) },
    Parameter({ schema }, context) {
      requireLimit(resolved(schema, context), context.location.child('schema'), context);
    },
  },
});

function requireLimit(schema: Record<string, unknown>, place: Location, { report }: Context): void {
  if (schema['type'] !== 'string' || limits.some((keyword) => keyword in schema)) return;
  report({
    message:
      'Text that a caller sends needs a pattern or an enum. Refer to `FreeText`, which leaves out the forbidden characters, or to a schema whose name ends in `Input`.',
    location: place.key(),
  });
}
