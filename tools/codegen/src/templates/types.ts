import { pascalCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { type Code, code } from '../code.ts';
import { queryType } from './query.ts';
import { resourceFile } from './resources.ts';

/** `types.ts`: every type of the resources that a caller may want to name. */
export function types(resources: Map<string, ClientOperation[]>): Code {
  const exports = [...resources].map(([resource, operations]) => {
    const queries = operations.flatMap((operation) => queryType(operation)?.type ?? []);
    const names = [pascalCase(resource), ...queries].join(', ');
    return `export type { ${names} } from './${resourceFile(resource)}';`;
  });
  return code`${exports}\n`;
}
