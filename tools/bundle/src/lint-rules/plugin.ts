import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@crossborder-fx/tools-description';
import { documentedForm } from '../preprocessors/documented-form.ts';
import { exampleValues } from '../preprocessors/example-values.ts';
import { notifications } from '../preprocessors/notifications.ts';
import { schemasOfBody } from './schema-walk.ts';
import {
  type Context,
  type Location,
  type Rule,
  resolved,
  schemaNameOf,
  type Visit,
} from './visitor.ts';

/** Documentation pages call alternatives without a title "case 1" and "case 2". */
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

/** A value that the service adds later must not break a program that reads the response. */
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
  // The service, and not the client, sends the bodies of `webhooks`, so the rule limited-request-text visits only `Paths`.
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

/** A member of `anyOf` that is a `$ref` counts as limited: the linter visits the schema behind it separately. */
function isLimited({ anyOf, ...schema }: Record<string, unknown>): boolean {
  if (limits.some((keyword) => keyword in schema)) return true;
  return Array.isArray(anyOf) && anyOf.every((one) => '$ref' in one || isLimited(one));
}

/**
 * Each operation and named schema must name in `x-source` the sections of the service description on which it is based, so that
 * an auditor can check the operation or schema.
 */
const citedSource: Rule = () => ({ Operation: requireSource, Schema: requireSource });

const requireSource: Visit = (node, { report, location }) => {
  const { 'x-source': source, 'x-provenance': provenance } = node;
  const isOperation = 'responses' in node;
  if (!isOperation && schemaNameOf(location) === undefined) return;
  if (source === undefined && provenance === 'provisional') return;
  if (isListOfSections(source)) return;
  report({
    message: `The ${isOperation ? 'operation' : 'schema'} must have \`x-source\`, a list of sections of the service description such as \`['4.4']\`.`,
    location: source === undefined ? location.key() : location.child('x-source'),
  });
};

function isListOfSections(source: unknown): boolean {
  return (
    Array.isArray(source) &&
    source.length > 0 &&
    source.every((section) => typeof section === 'string' && /^[1-9](\.[1-9])?$/.test(section))
  );
}

/** Mocks answer with the examples, and readers learn from them. */
const namedExamples: Rule = () => ({
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

const comparedKeywords = ['pattern', 'format', 'enum'];

/**
 * Compares what a request must look like with what a response usually looks like: `pattern` of `IsoDateInput` must equal
 * `x-documented-pattern` of `IsoDate`, and so must `format` and `enum`.
 */
const sameForm: Rule = () => {
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
          for (const keyword of comparedKeywords) {
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

/** Documentation pages list each entry and link to it, so it must have an id and a sentence. */
const undocumentedEntries: Rule = () => {
  const seen = new Map<string, string>();
  return {
    any(node, { report, location }) {
      const entries = isRecord(node) ? node['x-undocumented'] : undefined;
      if (entries === undefined) return;
      const at = location.child('x-undocumented');
      if (!Array.isArray(entries) || !entries.every(isEntry)) {
        report({
          message:
            '`x-undocumented` must be a list of `{ id, note }`: an id in kebab-case, and a note that ends with a full stop. An entry may have `open: true` too.',
          location: at.key(),
        });
        return;
      }
      for (const [index, { id }] of entries.entries()) {
        // The linter visits a component once for each reference to the component.
        const place = at.absolutePointer;
        if ((seen.get(id) ?? place) !== place) {
          report({
            message: `Another \`x-undocumented\` entry has the id \`${id}\` already. Choose another id.`,
            location: at.child([index, 'id']),
          });
        }
        seen.set(id, place);
      }
    },
  };
};

function isEntry(entry: unknown): entry is { id: string; note: string } {
  return (
    isRecord(entry) &&
    typeof entry['id'] === 'string' &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(entry['id']) &&
    typeof entry['note'] === 'string' &&
    /^[A-Z`].*\.$/s.test(entry['note'].trim()) &&
    (entry['open'] === undefined || entry['open'] === true) &&
    Object.keys(entry).every((key) => ['id', 'note', 'open'].includes(key))
  );
}

/** The linter's rules for this description, each under the name with which `spec/redocly.yaml` switches the rule on. */
export const rules: Record<string, Rule> = {
  'cited-source': citedSource,
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
