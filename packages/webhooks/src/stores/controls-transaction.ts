/** The effect of a statement on a transaction; `refused` if no savepoint can stand for it. */
export type TransactionControl = 'begin' | 'commit' | 'rollback' | 'refused';

const plain =
  /^(?:(BEGIN|START TRANSACTION)|(COMMIT|END)|(?:ROLLBACK|ABORT))(?: WORK| TRANSACTION)?(?: AND NO CHAIN)?$/;
const any = /^(?:BEGIN|START|COMMIT|END|ABORT|ROLLBACK|PREPARE TRANSACTION)\b/;
const toSavepoint = /^ROLLBACK (?:WORK |TRANSACTION )?TO\b/;

/** How a statement of PostgreSQL begins or ends a transaction, if it does. A savepoint does not. */
export function transactionControl(text: string): TransactionControl | undefined {
  const words = firstWords(text);
  if (!any.test(words) || toSavepoint.test(words)) return undefined;
  const [match, begins, commits] = plain.exec(words) ?? [];
  if (match === undefined) return 'refused';
  if (begins) return 'begin';
  return commits ? 'commit' : 'rollback';
}

const outside = /[\s;]+|--[^\n\r]*|\/\*|\w+|[\s\S]/y;
/** Comments of PostgreSQL have comments in them. */
const inComment = /\/\*|\*\/|[^*/]+|[\s\S]/y;

/** The first words of a statement in upper case, up to a sign, without white space and comments. */
function firstWords(text: string): string {
  const words: string[] = [];
  let depth = 0;
  // More words than any of these statements has, so that a long text is not read to its end.
  for (let at = 0; at < text.length && words.length < 8; ) {
    const pattern: RegExp = depth > 0 ? inComment : outside;
    pattern.lastIndex = at;
    const part = pattern.exec(text)?.[0] ?? '';
    at = pattern.lastIndex;
    if (part === '/*') depth++;
    else if (depth > 0) depth -= part === '*/' ? 1 : 0;
    else if (/^\w/.test(part)) words.push(part.toUpperCase());
    else if (!/^(?:[\s;]|--)/.test(part)) {
      words.push(part);
      break;
    }
  }
  return words.join(' ');
}
