import {
  type Example,
  isRecord,
  type LocatedSchema,
  nodesOf,
  type OpenApiDocument,
  pointerBelow,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { templated } from './documents.ts';
import { type Place, placesIn } from './schema-places.ts';
import { validatorOf } from './validation.ts';

interface ExamplePlace {
  /** The JSON pointer of the example, such as `#/components/schemas/ID/examples/0`. */
  pointer: string;
  schema: LocatedSchema;
  value: unknown;
}

/** An example of a request or response body, which tests change and then validate against its schema again. */
export interface BodyExample extends ExamplePlace {
  places: Place[];
}

const validate = validatorOf(templated);

const examples = [...examplesOf(templated)];

/** Examples of the bodies that clients send. */
export const sent = bodies(/^#\/paths\/.*\/requestBody\//);

/** Examples of the bodies that clients receive: answers, errors and notifications. */
export const received = bodies(
  /^#\/(paths\/.*\/responses|components\/responses|webhooks\/.*\/requestBody)\//,
);

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

export function problemsOf({ pointer, schema }: ExamplePlace, value: unknown): string[] {
  return validate(schema.pointer, value).map((problem) => `${pointer}: ${problem}`);
}

/** Yields every example of the OpenAPI document: of bodies, of parameters and of schemas. */
function* examplesOf(document: OpenApiDocument): Generator<ExamplePlace> {
  for (const { node, keys } of nodesOf(document)) {
    // Skip the content of examples: the content is plain data, and a field of the data may be called `example`.
    if (keys.includes('example') || keys.includes('examples')) continue;
    const pointer = pointerBelow('#', ...keys);
    const { example, examples } = node;
    if (isRecord(node['schema'])) {
      const schema = { pointer: `${pointer}/schema`, schema: node['schema'] as Schema };
      if ('example' in node) yield { pointer: `${pointer}/example`, schema, value: example };
      for (const [name, named] of Object.entries(isRecord(examples) ? examples : {})) {
        const { value } = resolve<Example>(document, isRecord(named) ? named : {});
        yield { pointer: `${pointer}/examples/${name}`, schema, value };
      }
    } else if (Array.isArray(examples)) {
      for (const [index, value] of examples.entries()) {
        const schema = { pointer, schema: node as Schema };
        yield { pointer: `${pointer}/examples/${index}`, schema, value };
      }
    }
  }
}
