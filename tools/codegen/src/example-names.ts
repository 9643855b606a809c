import { exampleOperations, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { code } from './code.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';

export async function exampleNames(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const members = exampleOperations(document).map(({ id, answers }) => {
    const names = answers.flatMap(({ example }) => (example === undefined ? [] : [example]));
    return `  ${id}: ${[...new Set(names)].map((name) => JSON.stringify(name)).join(' | ') || 'never'};`;
  });
  const text = code`
/** The names of the examples with which the mock can answer each operation. */
export interface ExampleNames {
${members}
}
`;
  return [await generatedFile('example-names.ts', text)];
}
