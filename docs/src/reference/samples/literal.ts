import { isRecord } from '@crossborder-fx/tools-description';

/** How a language writes what JSON can hold. */
export interface Notation {
  text(value: string): string;
  /** The name of a field. */
  name(value: string): string;
  constant(value: null | boolean): string;
  indent: string;
  /** What stands inside the braces of an object on one line. */
  padding: string;
  /** What follows the last field, or item, on lines of their own. */
  afterLast: string;
}

const json: Notation = {
  text: (value) => JSON.stringify(value),
  name: (value) => JSON.stringify(value),
  constant: String,
  indent: '  ',
  padding: ' ',
  afterLast: '',
};

const typescript: Notation = {
  ...json,
  text: (value) =>
    `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  name: (value) => (/^[A-Za-z_$][\w$]*$/.test(value) ? value : typescript.text(value)),
  afterLast: ',',
};

const python: Notation = {
  ...json,
  constant: (value) => ({ null: 'None', true: 'True', false: 'False' })[`${value}`],
  indent: '    ',
  padding: '',
  afterLast: ',',
};

export const notations = { json, typescript, python };

/** The longest line that an object or a list makes of its own. */
const width = 72;

/** A value of JSON in the notation of a language, on one line. */
export function shortLiteral(value: unknown, notation: Notation): string {
  const parts = partsOf(value, notation);
  if (!parts) return scalar(value, notation);
  const fields = parts.fields.map(([name, field]) => name + shortLiteral(field, notation));
  return parts.open + parts.padding + fields.join(', ') + parts.padding + parts.close;
}

/** A value of JSON in the notation of a language; what it holds stands on lines of their own. */
export function longLiteral(value: unknown, notation: Notation, indent = ''): string {
  const parts = partsOf(value, notation);
  if (!parts || parts.fields.length === 0) return shortLiteral(value, notation);
  const inner = indent + notation.indent;
  const fields = parts.fields.map(([name, field]) => {
    const short = inner + name + shortLiteral(field, notation);
    return short.length <= width ? short : inner + name + longLiteral(field, notation, inner);
  });
  return `${parts.open}\n${fields.join(',\n')}${notation.afterLast}\n${indent}${parts.close}`;
}

function scalar(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null || typeof value === 'boolean') return notation.constant(value);
  return String(value);
}

interface Parts {
  open: string;
  close: string;
  padding: string;
  fields: (readonly [name: string, value: unknown])[];
}

function partsOf(value: unknown, { name, padding }: Notation): Parts | undefined {
  if (Array.isArray(value)) {
    return { open: '[', close: ']', padding: '', fields: value.map((item) => ['', item]) };
  }
  if (!isRecord(value)) return undefined;
  const fields = Object.entries(value).map(([key, field]) => [`${name(key)}: `, field] as const);
  return { open: '{', close: '}', padding: fields.length > 0 ? padding : '', fields };
}
