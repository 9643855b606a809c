import { nodesOf, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Returns the problems of a value for the schema at a pointer such as `#/components/schemas/ID`. */
export type Validate = (pointer: string, value: unknown) => string[];

/** The validator refuses keywords other than those of JSON Schema and OpenAPI and the document's `x-` keys. */
export function validatorOf(document: OpenApiDocument): Validate {
  const keys = Array.from(nodesOf(document), ({ node }) => Object.keys(node)).flat();
  const extensions = keys.filter((key) => key.startsWith('x-'));
  // Turn off `strictTypes` and `strictRequired`: they demand `type` and `properties` in each member of `allOf` and `anyOf`.
  const strictness = { strict: true, strictTypes: false, strictRequired: false };
  const ajv = new Ajv2020({ ...strictness, allErrors: true });
  formats.default(ajv);
  ajv.addVocabulary([...new Set([...Object.keys(document), ...extensions])]);
  ajv.addSchema({ ...document, $id: 'https://base-url.invalid/openapi.json' });
  return (pointer, value) => {
    const validate = ajv.getSchema(`https://base-url.invalid/openapi.json${pointer}`);
    if (!validate) throw new Error(`No schema stands at ${pointer}`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '(the value)'} ${message} ${JSON.stringify(params)}`,
    );
  };
}
