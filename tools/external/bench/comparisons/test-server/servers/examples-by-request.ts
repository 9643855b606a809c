import { exampleOperations, readDocument } from '@crossborder-fx/tools-description';

/** The first answer of each operation, by method and path. */
export async function examplesByRequest(): Promise<Map<string, unknown>> {
  return new Map(
    exampleOperations(await readDocument('expanded')).flatMap(({ method, paths, answers }) =>
      paths.map((path) => [`${method} ${path}`, answers[0]?.value] as const),
    ),
  );
}
