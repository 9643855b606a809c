/** A table of Markdown. Cells are Markdown themselves, of which line ends and `|` are escaped. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [headings, headings.map(() => '---'), ...rows].map(markdownRow).join('\n');
}

/** One row of a table of Markdown. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

function cell(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
}
