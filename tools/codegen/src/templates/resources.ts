import { kebabCase, pascalCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { type Code, code, imported } from '../code.ts';
import { queryType } from './query.ts';

/** `resources.ts`: every resource under its name, on one pipeline. */
export function resources(names: string[]): Code {
  const type = (name: string) => imported(`./${resourceFile(name)}`, pascalCase(name));
  const create = (name: string) => imported(`./${resourceFile(name)}`, `create${pascalCase(name)}`);
  return code`export interface Resources {
  ${names.map((name) => code`${name}: ${type(name)};`)}
}

export function createResources(pipeline: ${imported('../call/pipeline.ts', 'Pipeline')}): Resources {
  return {
    ${names.map((name) => code`${name}: ${create(name)}(pipeline),`)}
  };
}
`;
}

/** `types.ts`: every type of the resources that a caller may want to name. */
export function types(resources: Map<string, ClientOperation[]>): Code {
  const exports = [...resources].map(([resource, operations]) => {
    const queries = operations.flatMap((operation) => queryType(operation)?.type ?? []);
    const names = [pascalCase(resource), ...queries].join(', ');
    return `export type { ${names} } from './${resourceFile(resource)}';`;
  });
  return code`${exports}\n`;
}

/** The file that a resource has to itself. */
export function resourceFile(resource: string): string {
  return `${kebabCase(resource)}.ts`;
}
