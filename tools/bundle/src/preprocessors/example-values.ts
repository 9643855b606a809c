import type { Rule } from '../lint-rules/visitor.ts';
import { Composer, UnknownValueError } from './composer.ts';

/** OpenAPI has no references inside the value of an example. Here they lead to the story, told once. */
export const exampleValues: Rule = () => {
  const composer = new Composer();
  return {
    Example(example, { report, location }) {
      try {
        example['value'] = composer.compose(example['value'], location.source.absoluteRef);
      } catch (error) {
        if (!(error instanceof UnknownValueError)) throw error;
        report({ message: error.message, location: location.child('value') });
      }
    },
  };
};
