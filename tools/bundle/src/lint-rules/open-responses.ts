import { schemasOfBody } from './schema-walk.ts';
import type { Rule } from './visitor.ts';

const remedies: Record<string, string> = {
  enum: 'An enum is open in what is received: write `anyOf: [{ $ref: <the enum> }, { type: string }]`.',
  pattern: 'The service has been seen to break patterns. Write `x-documented-pattern` instead.',
  format: 'The service has been seen to break formats. Write `x-documented-format` instead.',
};

/** A value that the service adds later, or writes in another way, must not break a reader. */
export const openResponses: Rule = () => {
  const requireOpen = schemasOfBody((schema, place, { report }) => {
    for (const [keyword, message] of Object.entries(remedies)) {
      if (keyword in schema) report({ message, location: place.key() });
    }
  });
  return {
    Response: { MediaType: requireOpen },
    WebhooksMap: { RequestBody: { MediaType: requireOpen } },
  };
};
