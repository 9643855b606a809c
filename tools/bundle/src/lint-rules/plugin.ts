import { documentedForm } from '../preprocessors/documented-form.ts';
import { exampleValues } from '../preprocessors/example-values.ts';
import { notifications } from '../preprocessors/notifications.ts';
import { bareReferences } from './bare-references.ts';
import { citedSource } from './cited-source.ts';
import { clientMethod } from './client-method.ts';
import { decidablePaths } from './decidable-paths.ts';
import { effectOfRepeat } from './effect-of-repeat.ts';
import { limitedRequestText } from './limited-request-text.ts';
import { linkedOperations } from './linked-operations.ts';
import { namedExamples } from './named-examples.ts';
import { openResponses } from './open-responses.ts';
import { sameForm } from './same-form.ts';
import { titledAlternatives } from './titled-alternatives.ts';
import { undocumentedEntries } from './undocumented-entries.ts';
import type { Rule } from './visitor.ts';

/** The house rules of the description, by the name that `spec/redocly.yaml` switches them on with. */
export const rules: Record<string, Rule> = {
  'bare-references': bareReferences,
  'cited-source': citedSource,
  'client-method': clientMethod,
  'decidable-paths': decidablePaths,
  'effect-of-repeat': effectOfRepeat,
  'limited-request-text': limitedRequestText,
  'linked-operations': linkedOperations,
  'named-examples': namedExamples,
  'open-responses': openResponses,
  'same-form': sameForm,
  'titled-alternatives': titledAlternatives,
  'undocumented-entries': undocumentedEntries,
};

/**
 * What spec/ has beyond OpenAPI, made OpenAPI before anything reads it: linter and bundler both run these.
 * The linter alone runs the last one, in a second look at the examples.
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
