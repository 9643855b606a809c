import {
  isRecord,
  isReference,
  type OpenApiDocument,
  resolve,
  type Schema,
  schemaNameAt,
  schemasOf,
} from '@crossborder-fx/tools-description';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { code } from './code.ts';
import { docComment } from './doc-comment.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';
import { hasTypeName, typeNamesOfSchemas } from './schema-name.ts';

export async function openapiTypes(templated: OpenApiDocument): Promise<GeneratedFile[]> {
  const document = readable(templated);
  const nodes = await openapiTS(JSON.stringify(document), {
    alphabetize: false,
    defaultNonNullable: false,
    transform: amountToSend,
    postTransform: openUnion,
    silent: true,
  });
  return [
    await generatedFile('openapi.ts', astToString(nodes)),
    await generatedFile('index.ts', schemaTypes(document)),
  ];
}

/** An object becomes an interface, because errors and editors show the name of an interface. */
function schemaTypes(document: OpenApiDocument): string {
  const schemas = schemasOf(document);
  const types = typeNamesOfSchemas(document).map((name) => {
    const schema = schemas[name] ?? {};
    const comment = docComment([schema.description]);
    return isObject(document, schema)
      ? `\n${comment}export interface ${name} extends Schema<'${name}'> {}`
      : `\n${comment}export type ${name} = Schema<'${name}'>;`;
  });
  return code`import { components } from './openapi.ts';

export type { components, operations, paths, webhooks } from './openapi.ts';

/** The version of the interface that this package describes. */
export const API_VERSION = ${JSON.stringify(document.info.version)};

/** An interface can extend only a named type. */
type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
${types}
`;
}

/** Returns whether the type of a schema has known members, so that an interface can extend this type. */
function isObject(document: OpenApiDocument, schema: Schema): boolean {
  const { type, properties, allOf = [], anyOf, oneOf } = resolve<Schema>(document, schema);
  if (anyOf || oneOf || !(type === undefined || type === 'object')) return false;
  return (
    Boolean(type ?? properties ?? allOf.length > 0) &&
    allOf.every((part) => isObject(document, part))
  );
}

/**
 * Returns a copy of the document in which a scalar schema replaces each reference to it (`walletId: string` in place of
 * `components['schemas']['ID']`). The copy leaves out members of `anyOf` and `allOf` that only require properties:
 * their type would be `unknown`.
 */
function readable(document: OpenApiDocument): OpenApiDocument {
  const copyOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !onlyRequires(one)).map(copyOf);
    if (!isRecord(value)) return value;
    const copy = Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => !(Array.isArray(one) && one.length > 0 && one.every(onlyRequires)))
        .map(([key, one]) => [key, copyOf(one)]),
    );
    if (!isReference(value) || !schemaNameAt(value.$ref)) return copy;
    const target = resolve<Schema>(document, value);
    if (hasTypeName(target)) return copy;
    const { $ref: _reference, ...siblings } = copy;
    return { type: target.type, description: target.description, ...siblings };
  };
  return copyOf(document) as OpenApiDocument;
}

function onlyRequires(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { title: _title, 'x-rule': _rule, required, anyOf, ...rest } = value;
  if (Object.keys(rest).length > 0) return false;
  return Array.isArray(anyOf) ? anyOf.every(onlyRequires) : required !== undefined;
}

/**
 * The amount in a request has the type `0${number}`, because an amount must begin with zeros. So `'12.50'`, which the
 * service refuses, does not compile, and neither does another string without a zero at the start.
 */
function amountToSend(schema: object): ts.TypeNode | undefined {
  if (!('x-above-zero' in schema)) return undefined;
  const { factory } = ts;
  const number = factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword);
  const end = factory.createTemplateTail('');
  return factory.createTemplateLiteralType(factory.createTemplateHead('0'), [
    factory.createTemplateLiteralTypeSpan(number, end),
  ]);
}

/**
 * TypeScript would reduce an enum that also allows other strings (`type: string` beside `anyOf: [{ $ref }, { type: string }]`)
 * to `string`. `Known | (string & {})` accepts the same values, and editors still suggest the known values.
 */
function openUnion(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isUnionTypeNode(type)) return undefined;
  const { factory } = ts;
  const isReferenceType = (member: ts.TypeNode) => ts.isIndexedAccessTypeNode(member);
  const isString = (member: ts.TypeNode) => member.kind === ts.SyntaxKind.StringKeyword;
  if (!type.types.some(isReferenceType) || !type.types.some(isString)) return undefined;
  const anyOtherString = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
  const known = type.types.filter((member) => !isString(member));
  return factory.createUnionTypeNode([...known, anyOtherString]);
}
