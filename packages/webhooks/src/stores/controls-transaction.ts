/** Whether a statement of PostgreSQL begins or ends a transaction. A savepoint does not. */
export function controlsTransaction(text: string): boolean {
  const words = wordsOf(text);
  const next = (): string => words.next().value ?? '';
  switch (next()) {
    case 'BEGIN':
    case 'START':
    case 'COMMIT':
    case 'END':
    case 'ABORT':
      return true;
    case 'PREPARE':
      return next() === 'TRANSACTION';
    case 'ROLLBACK': {
      const second = next();
      return (second === 'WORK' || second === 'TRANSACTION' ? next() : second) !== 'TO';
    }
    default:
      return false;
  }
}

const blank = /(?:[\s;]+|--[^\n\r]*)*/y;
const word = /\w*/y;

/** The first words of a statement in upper case, without white space and comments. */
function* wordsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    at = endOf(blank, text, at);
    if (text.startsWith('/*', at)) {
      at = endOfComment(text, at);
      continue;
    }
    const end = endOf(word, text, at);
    yield text.slice(at, end).toUpperCase();
    // A sign: it is no word, and what follows is not read.
    if (end === at) return;
    at = end;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(text);
  return pattern.lastIndex;
}

/** Where a comment ends; comments of PostgreSQL have comments in them. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const pair = text.slice(at, at + 2);
    if (pair === '/*') depth++;
    else if (pair === '*/') depth--;
    else continue;
    at++;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
