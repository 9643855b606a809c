import { type OpenApiDocument, pascalCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { type Code, code } from '../code.ts';
import { docComment } from '../doc-comment.ts';
import { methodsOf, pipelineType } from './methods.ts';
import { queryInterface } from './query.ts';

/** `payments.ts` and the like: the typed methods of one resource, each one call of the pipeline. */
export function resource(
  document: OpenApiDocument,
  name: string,
  operations: ClientOperation[],
): Code {
  const type = pascalCase(name);
  const methods = operations.flatMap(methodsOf);
  const verbs = new Set(methods.map(({ verb }) => verb));
  return code`${operations.map((operation) => queryInterface(document, operation))}

${docComment([operations[0]?.resourceDescription])}export interface ${type} {
  ${methods.map(({ signature }) => signature)}
}

export function create${type}({ ${[...verbs].join(', ')} }: ${pipelineType('Pipeline')}): ${type} {
  return {
    ${methods.map(({ implementation }) => implementation)}
  };
}
`;
}
