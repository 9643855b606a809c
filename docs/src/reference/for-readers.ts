import type { OpenApiDocument } from '@crossborder-fx/tools-description';

type Fields = Record<string, unknown>;

/** The names of the two cases: first the case in which the condition holds, then the other. */
const cases: Readonly<Record<string, readonly [string, string]>> = {
  ExternalBankAccountCreate: [
    'An IBAN, with the BIC',
    'An account number, with a BIC or a clearing code',
  ],
};

/**
 * Returns a copy of the OpenAPI description for people. A condition in a schema becomes alternatives with names. The pattern of
 * the forbidden characters, which many fields have, becomes a link to the introduction, which explains these characters.
 *
 * @throws {Error} when a schema has a condition whose cases have no names in `cases`, no schema has the forbidden characters,
 *   or the server has no variable `base_url`
 */
export function forReaders(document: OpenApiDocument): OpenApiDocument {
  const schemas = document.components?.['schemas'] as Record<string, Fields> | undefined;
  const forbidden = schemas?.['FreeText']?.['pattern'];
  if (forbidden === undefined) throw new Error('The schema FreeText in spec/ must have a pattern');
  const readable = (node: unknown, name?: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => readable(item));
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(([key, value]) => [
      key,
      // Does not change an example, because an example is data and contains no schemas.
      /^(?:example|examples|x-.*)$/.test(key) ? value : readable(value, key),
    ]);
    return shown(Object.fromEntries(entries), name);
  };
  const shown = (schema: Fields, name: string | undefined): Fields => {
    const worded = schema['pattern'] === forbidden ? withLink(schema) : schema;
    return worded['if'] === undefined ? worded : asAlternatives(worded, name);
  };
  return readable(withoutServer(document)) as OpenApiDocument;
}

/** Many fields have this long pattern. Redoc folds away other long patterns. */
function withLink({ pattern: _, description = '', ...schema }: Fields): Fields {
  const link = 'Without [the forbidden characters](#/section/amounts-and-dates).';
  const [own = '', ...others] = String(description).split('\n\n');
  return { ...schema, description: [`${own} ${link}`.trim(), ...others].join('\n\n') };
}

function asAlternatives({ if: _, then, else: other, ...schema }: Fields, name = ''): Fields {
  const [first, second] = cases[name] ?? [];
  if (first === undefined) {
    throw new Error(
      `The schema ${name} has a condition (\`if\`): name both cases in docs/src/reference/for-readers.ts`,
    );
  }
  const alternatives = [
    { title: first, ...(then as Fields | undefined) },
    { title: second, ...(other as Fields | undefined) },
  ];
  return { ...schema, anyOf: alternatives };
}

/**
 * Returns a copy of the OpenAPI description whose server has the placeholder URL. Redoc would read `{base_url}` as a
 * path on the host of the page, and would show a URL at which no service exists.
 *
 * @throws {Error} when the server in the description has no variable `base_url`
 */
function withoutServer(document: OpenApiDocument): OpenApiDocument {
  const url = Object(document['servers'])[0]?.variables?.base_url?.default;
  if (url === undefined)
    throw new Error('The server in spec/openapi.yaml must have a variable base_url');
  const description =
    'A placeholder, since no host is documented. The provider gives you a base URL for the demo and one for the live environment.';
  return { ...document, servers: [{ url, description }] };
}
