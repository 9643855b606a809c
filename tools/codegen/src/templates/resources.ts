import { kebabCase, type OpenApiDocument, pascalCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { code, importOf } from '../code.ts';
import { typeNamesOfSchemas } from '../schema-name.ts';
import { queryType } from './query.ts';
import { resultType } from './result.ts';

export function resources(names: string[]): string {
  const imports = names.map((name) => {
    const type = pascalCase(name);
    return importOf([type, `create${type}`], `./${resourceFile(name)}`);
  });
  return code`${importOf(['Pipeline'], '../common/pipeline.ts')}
${imports}

export interface Resources {
  ${names.map((name) => `${name}: ${pascalCase(name)};`)}
}

export function createResources(pipeline: Pipeline): Resources {
  return {
    ${names.map((name) => `${name}: create${pascalCase(name)}(pipeline),`)}
  };
}
`;
}

/** All types that a caller may name, so that a caller need not install the package of the description. */
export function types(document: OpenApiDocument, resources: Map<string, ClientOperation[]>) {
  const files = [...resources].map(([resource, operations]): [file: string, names: string[]] => [
    `./${resourceFile(resource)}`,
    [pascalCase(resource), ...operations.flatMap(typeNames)],
  ]);
  const schemas = typeNamesOfSchemas(document);
  const taken = files.flatMap(([, names]) => names).find((name) => schemas.includes(name));
  if (taken) {
    throw new Error(
      `The client exports another type ${taken}. Give the schema ${taken} in spec/components/schemas another name.`,
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

export function resourceFile(resource: string): string {
  return `${kebabCase(resource)}.ts`;
}
