import { type OpenApiDocument, resolve, type Schema } from '@crossborder-fx/tools-description';

/** Paragraphs that a marker of the field says as well. */
const markerParagraph = /^\*\*(Provisional|Not documented):\*\*/;

/** What the description says of a field, without what its type and its markers say. */
export function meaningOf(document: OpenApiDocument, schema: Schema): string {
  const { $ref, description } = schema;
  const target = $ref === undefined ? '' : textOf(resolve<Schema>(document, { $ref }).description);
  const text = textOf(description);
  const own = text.replace(target, '').trim();
  return own === '' ? target : own;
}

/** A text of the description without the paragraphs that repeat a marker. */
export function textOf(description = ''): string {
  const paragraphs = description.split('\n\n');
  return paragraphs
    .filter((paragraph) => !markerParagraph.test(paragraph))
    .join('\n\n')
    .trim();
}
