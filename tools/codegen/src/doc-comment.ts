const width = 100 - ' * '.length;

export function docComment(paragraphs: (string | undefined)[]): string {
  const lines = paragraphs
    .flatMap((paragraph) => paragraph?.trim() || [])
    .map((paragraph) => unwrapped(paragraph.replaceAll('*/', '*\\/')).flatMap((line) => wrap(line)))
    .flatMap((block, index) => (index === 0 ? block : ['', ...block]));
  const [only] = lines;
  if (only === undefined) return '';
  if (lines.length === 1) return `/** ${only} */\n`;
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */', ''].join('\n');
}

/**
 * Joins the lines of each Markdown paragraph into one line. A line ends the paragraph only if the next line starts a new block,
 * such as a list.
 */
function unwrapped(markdown: string): string[] {
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const previous = lines.at(-1);
    const startsBlock = /^\s*([-*|#>]|\d+\.\s|```)/.test(line);
    if (previous && line.trim() && !startsBlock && !/^\s*(\||#)/.test(previous)) {
      lines[lines.length - 1] = `${previous} ${line.trim()}`;
    } else {
      lines.push(line);
    }
  }
  return lines;
}

/** Breaks long lines of Markdown text between words, and leaves tables and code unchanged. */
function wrap(line: string): string[] {
  if (line.length <= width || /^\s*(\||```)/.test(line)) return [line];
  const hang = ' '.repeat(/^\s*([-*]|\d+\.)\s+/.exec(line)?.[0].length ?? 0);
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > width) {
      lines.push(current);
      current = hang + word;
    } else {
      current = current ? `${current} ${word}` : word;
    }
  }
  return [...lines, current];
}
