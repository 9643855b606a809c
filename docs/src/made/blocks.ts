import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';

/** Blocks of Markdown with a line between them; what is empty is left out. */
export function blocks(...texts: readonly (string | false | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n');
}

/** A table under a line that opens it. */
export function foldedTable(
  summary: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return `<details>\n<summary>${summary}</summary>\n\n${markdownTable(headings, rows)}\n\n</details>`;
}
