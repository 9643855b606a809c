/** The effect of an SQL statement on a transaction. `refused`: no savepoint statement has the same effect. */
export type TransactionControl = 'begin' | 'commit' | 'rollback' | 'refused';

const plain =
  /^(?:(BEGIN|START TRANSACTION)|(COMMIT|END)|(?:ROLLBACK|ABORT))(?: WORK| TRANSACTION)?(?: AND NO CHAIN)?$/;
const any = /^(?:BEGIN|START|COMMIT|END|ABORT|ROLLBACK|PREPARE TRANSACTION)\b/;
const toSavepoint = /^ROLLBACK (?:WORK |TRANSACTION )?TO\b/;

/** Returns how a statement begins or ends a transaction; undefined for any other, such as a savepoint statement. */
export function transactionControl(text: string): TransactionControl | undefined {
  const words = firstWords(text);
  if (!any.test(words) || toSavepoint.test(words)) return undefined;
  const [match, begins, commits] = plain.exec(words) ?? [];
  if (match === undefined) return 'refused';
  if (begins) return 'begin';
  return commits ? 'commit' : 'rollback';
}

const outside = /[\s;]+|--[^\n\r]*|\/\*|\w+|[\s\S]/y;
/** Reads an SQL comment, which in PostgreSQL can contain other comments. */
const inComment = /\/\*|\*\/|[^*/]+|[\s\S]/y;

/** Returns the first words of an SQL statement in upper case, up to a punctuation mark, without white space and comments. */
function firstWords(text: string): string {
  const words: string[] = [];
  let depth = 0;
  // The first eight words of a statement show whether it begins or ends a transaction, so do not read the rest.
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
