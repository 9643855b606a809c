import { type OpenApiDocument, strictForm } from '@crossborder-fx/test-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { PrismOperation } from '../src/prism.ts';
import { exampleValues, generationForm, type Schema } from './generation-form.ts';

export async function prismOperations(document: OpenApiDocument): Promise<PrismOperation[]> {
  const operations = await getHttpOperationsFromSpec(strictForm(document));
  const examples = exampleValues(operations);
  for (const { responses } of operations) {
    for (const content of responses.flatMap((response) => response.contents ?? [])) {
      if (!content.schema) continue;
      content.schema = generationForm(content.schema as Schema, examples) as typeof content.schema;
    }
  }
  return operations;
}
