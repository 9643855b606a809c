import { isRecord } from '@crossborder-fx/tools-description';
import { type Rule, resolved } from './visitor.ts';

/**
 * Each body of a request or response must have a named example with a summary, because mocks answer with the examples and
 * readers learn from them.
 */
export const namedExamples: Rule = () => ({
  Paths: {
    Parameter({ required, example, examples }, { report, location }) {
      if (!required || example !== undefined || examples !== undefined) return;
      report({ message: 'A required parameter must have an `example`.', location: location.key() });
    },
  },
  MediaType(mediaType, context) {
    const { examples } = mediaType;
    const { report, location } = context;
    if (!isRecord(examples) || Object.keys(examples).length === 0) {
      report({
        message: 'The body must have at least one named example under `examples`.',
        location: location.key(),
      });
      return;
    }
    for (const [name, example] of Object.entries(examples)) {
      const target = resolved(example, context);
      if (target['summary'] && 'value' in target) continue;
      report({
        message: `The example \`${name}\` must have a \`summary\` and a \`value\`.`,
        location: location.child(['examples', name]).key(),
      });
    }
  },
});
