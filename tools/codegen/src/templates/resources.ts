import { kebabCase, type OpenApiDocument, pascalCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { type Code, code, imported } from '../code.ts';
import { typeNamesOfSchemas } from '../schema-name.ts';
import { queryType } from './query.ts';
import { resultType } from './result.ts';

/** `resources.ts`: every resource under its name, on one pipeline. */
export function resources(names: string[]): Code {
  const type = (name: string) => imported(`./${resourceFile(name)}`, pascalCase(name));
  const create = (name: string) => imported(`./${resourceFile(name)}`, `create${pascalCase(name)}`);
  return code`export interface Resources {
  ${names.map((name) => code`${name}: ${type(name)};`)}
}

export function createResources(pipeline: ${imported('../ground/pipeline.ts', 'Pipeline')}): Resources {
  return {
    ${names.map((name) => code`${name}: ${create(name)}(pipeline),`)}
  };
}
`;
}

/**
 * `types.ts`: every type that a caller may want to name, those of the resources and those of the
 * description, so that nothing but the client has to be installed.
 */
export function types(document: OpenApiDocument, resources: Map<string, ClientOperation[]>): Code {
  const files = [...resources].map(([resource, operations]): [file: string, names: string[]] => [
    `./${resourceFile(resource)}`,
    [pascalCase(resource), ...operations.flatMap(typeNames)],
  ]);
  const schemas = typeNamesOfSchemas(document);
  const taken = files.flatMap(([, names]) => names).find((name) => schemas.includes(name));
  if (taken) {
    throw new Error(
      `The client has a type ${taken} of its own. Give the schema ${taken} in spec/components/schemas another name.`,
    );
  }
  const exports = [['@crossborder-fx/openapi', schemas] as const, ...files].map(
    ([from, names]) => `export type { ${names.join(', ')} } from '${from}';`,
  );
  return code`${exports}\n`;
}

function typeNames(operation: ClientOperation): string[] {
  return [queryType(operation)?.type ?? [], resultType(operation) ?? []].flat();
}

/** The file that a resource has to itself. */
export function resourceFile(resource: string): string {
  return `${kebabCase(resource)}.ts`;
}
