import { templated } from './documents.ts';
import { type ExamplePlace, examplesOf } from './example-places.ts';
import { type Place, placesIn } from './schema-places.ts';
import { validatorOf } from './validation.ts';

/** An example of a body, to be changed and validated again. */
export interface BodyExample extends ExamplePlace {
  /** Every value in it, with its schemas. */
  places: Place[];
}

const validate = validatorOf(templated);

const examples = [...examplesOf(templated)];

/** Examples of what clients send. */
export const sent = bodies(/^#\/paths\/.*\/requestBody\//);

/** Examples of what clients receive: answers, errors and notifications. */
export const received = bodies(
  /^#\/(paths\/.*\/responses|components\/responses|webhooks\/.*\/requestBody)\//,
);

/** Examples of path and query parameters. */
export const parameters = examples
  .filter(({ pointer }) => /\/parameters\/[^/]+\/example$/.test(pointer))
  .filter(({ pointer }) => !pointer.includes('/Service'))
  .map(withPlaces);

function bodies(place: RegExp): BodyExample[] {
  return examples.filter(({ pointer }) => place.test(pointer)).map(withPlaces);
}

function withPlaces(example: ExamplePlace): BodyExample {
  return { ...example, places: [...placesIn(templated, example.value, [example.schema])] };
}

/** What is wrong with a value that stands in for an example, each problem with the example's place. */
export function problemsOf({ pointer, schema }: ExamplePlace, value: unknown): string[] {
  return validate(schema.pointer, value).map((problem) => `${pointer}: ${problem}`);
}
