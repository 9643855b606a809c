import { mayStandBesideReference } from '../merge-references.ts';
import { documentedForm } from '../preprocessors/documented-form.ts';
import { exampleValues } from '../preprocessors/example-values.ts';
import { notifications } from '../preprocessors/notifications.ts';
import { citedSource } from './cited-source.ts';
import { decidablePaths } from './decidable-paths.ts';
import { namedExamples } from './named-examples.ts';
import { sameForm } from './same-form.ts';
import { schemasOfBody } from './schema-walk.ts';
import { undocumentedEntries } from './undocumented-entries.ts';
import { type Context, type Location, type Rule, resolved } from './visitor.ts';

/** In a published document, a `$ref` may have only texts for people beside it, because many tools drop all other keywords. */
const bareReferences: Rule = () => ({
  ref(node, { report, location }) {
    for (const keyword of Object.keys(node).filter((key) => !mayStandBesideReference(key))) {
      report({
        message: `Many tools drop \`${keyword}\` beside a \`$ref\`, so \`tools/bundle/src/merge-references.ts\` must merge \`${keyword}\` with the schema.`,
        location: location.child(keyword).key(),
      });
    }
  },
});

/**
 * Each alternative of an `anyOf` or `oneOf` must have a title, because documentation pages call alternatives without a title
 * "case 1" and "case 2".
 */
const titledAlternatives: Rule = () => ({
  Schema(schema, context) {
    for (const keyword of ['anyOf', 'oneOf']) {
      const members = schema[keyword];
      if (!Array.isArray(members)) continue;
      for (const [index, member] of members.entries()) {
        if (resolved(member, context)['title']) continue;
        context.report({
          message: `An alternative of \`anyOf\` or \`oneOf\` must have a \`title\`, such as \`The payment itself\`.`,
          location: context.location.child([keyword, index]),
        });
      }
    }
  },
});

const remedies: Record<string, string> = {
  enum: 'An enum in a response must be open: write `type: string` and `anyOf: [{ $ref: <the enum> }, { type: string }]`.',
  pattern:
    'A response may break its documented pattern. Write `x-documented-pattern` in place of `pattern`.',
  format:
    'A response may break its documented format. Write `x-documented-format` in place of `format`.',
};

/**
 * An enumeration in a response must also allow unknown values, because a value that the service adds later must not break a
 * program that reads the response.
 */
const openResponses: Rule = () => {
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

const effectsOfMethod: Record<string, string[]> = {
  get: ['none'],
  put: ['changes'],
  patch: ['changes'],
  delete: ['changes'],
  post: ['none', 'creates', 'secret'],
};

/** Each operation must say in `x-effect` what a repeated request does, because the client must not guess this. */
const effectOfRepeat: Rule = () => ({
  Paths: {
    Operation(operation, { key, report, location }) {
      const allowed = effectsOfMethod[String(key)] ?? [];
      const effect = operation['x-effect'];
      if (typeof effect === 'string' && allowed.includes(effect)) return;
      report({
        message: `The operation must say in \`x-effect\` what a repeated request does. For ${String(key).toUpperCase()}, use ${allowed.join(', ')}.`,
        location: effect === undefined ? location.key() : location.child('x-effect'),
      });
    },
  },
});

const limits = ['pattern', 'enum', 'const', 'format'];

/** A string in a request must have a pattern or another limit, because the service rejects some characters. */
const limitedRequestText: Rule = () => ({
  // The rule limited-request-text visits only `Paths`, and not `webhooks`, because the service, and not the client, sends the
  // bodies of webhooks.
  Paths: {
    RequestBody: { MediaType: schemasOfBody(requireLimit) },
    Parameter({ schema }, context) {
      requireLimit(resolved(schema, context), context.location.child('schema'), context);
    },
  },
});

function requireLimit(schema: Record<string, unknown>, place: Location, { report }: Context): void {
  if (schema['type'] !== 'string' || isLimited(schema)) return;
  report({
    message:
      'A text in a request must have a pattern or an enum. Refer to `FreeText`, which leaves out the forbidden characters, or to a schema whose name ends in `Input`.',
    location: place.key(),
  });
}

/**
 * Returns whether a schema has a pattern or another limit. A member of `anyOf` that is a `$ref` counts as limited, because the
 * linter visits the schema behind the `$ref` separately.
 */
function isLimited({ anyOf, ...schema }: Record<string, unknown>): boolean {
  if (limits.some((keyword) => keyword in schema)) return true;
  return Array.isArray(anyOf) && anyOf.every((one) => '$ref' in one || isLimited(one));
}

/** The linter's rules for this description, each under the name with which `spec/redocly.yaml` switches the rule on. */
export const rules: Record<string, Rule> = {
  'bare-references': bareReferences,
  'cited-source': citedSource,
  'decidable-paths': decidablePaths,
  'effect-of-repeat': effectOfRepeat,
  'limited-request-text': limitedRequestText,
  'named-examples': namedExamples,
  'open-responses': openResponses,
  'same-form': sameForm,
  'titled-alternatives': titledAlternatives,
  'undocumented-entries': undocumentedEntries,
};

/**
 * The preprocessors turn the keywords of spec/ that are not OpenAPI into OpenAPI before the linter and the bundler run. The
 * last preprocessor runs only when the linter checks the examples a second time.
 */
export const preprocessors: Record<string, Rule> = {
  notifications,
  'example-values': exampleValues,
  'documented-form': documentedForm,
};

export default function houseRules() {
  return {
    id: 'crossborder-fx',
    rules: { oas3: rules },
    preprocessors: { oas3: preprocessors },
  };
}
