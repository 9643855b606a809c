import { isRecord, type OpenApiDocument } from '@crossborder-fx/tools-bundle';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Says what is wrong with a value for the schema at a pointer such as `#/components/schemas/ID`. */
export type Validate = (pointer: string, value: unknown) => string[];

/** A JSON Schema 2020-12 validator on the schemas of the document, with OpenAPI's keywords and no others. */
export function validatorOf(document: OpenApiDocument): Validate {
  // `strictTypes` and `strictRequired` want `type` and `properties` repeated in each member of `allOf` and `anyOf`.
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
  });
  formats.default(ajv);
  ajv.addVocabulary([...new Set([...Object.keys(document), ...extensionsOf(document)])]);
  ajv.addSchema({ ...document, $id: 'https://base-url.invalid/openapi.json' });
  return (pointer, value) => {
    const uri = `https://base-url.invalid/openapi.json#${pointer.slice(1).split('/').map(encodeURIComponent).join('/')}`;
    const validate = ajv.getSchema(uri);
    if (!validate) throw new Error(`No schema stands at ${pointer}`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '(the value)'} ${message} ${JSON.stringify(params)}`,
    );
  };
}

function extensionsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) extensionsOf(item, found);
  else if (isRecord(value)) {
    for (const [key, child] of Object.entries(value)) {
      if (key.startsWith('x-')) found.add(key);
      extensionsOf(child, found);
    }
  }
  return found;
}
