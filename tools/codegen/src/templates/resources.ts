import { kebabCase, pascalCase } from '@crossborder-fx/tools-description';
import { type Code, code, typeFrom, valueFrom } from '../code.ts';

/** `resources.ts`: every resource under its name, on one pipeline. */
export function resources(names: string[]): Code {
  const type = (name: string) => typeFrom(`./${resourceFile(name)}`, pascalCase(name));
  const create = (name: string) =>
    valueFrom(`./${resourceFile(name)}`, `create${pascalCase(name)}`);
  return code`export interface Resources {
  ${names.map((name) => code`${name}: ${type(name)};`)}
}

export function createResources(pipeline: ${typeFrom('../pipeline.ts', 'Pipeline')}): Resources {
  return {
    ${names.map((name) => code`${name}: ${create(name)}(pipeline),`)}
  };
}
`;
}

/** The file that a resource has to itself. */
export function resourceFile(resource: string): string {
  return `${kebabCase(resource)}.ts`;
}
