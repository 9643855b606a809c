import type { Place } from './fact-table.ts';

/** One thing that a document says of the interface and that a fact of the table has to say as well. */
export interface Statement {
  readonly claim: StatedClaim;
  readonly place: Place;
  /** The keys that lead to it in the document. */
  readonly path: readonly string[];
}

export type StatedClaim =
  | { readonly kind: 'operation' | 'parameter' | 'body' | 'property' | 'null' }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'scheme'; readonly scheme: Readonly<Record<string, unknown>> }
  /** In one of several alternatives: the others need not require it. */
  | { readonly kind: 'required'; readonly alternative: boolean }
  | { readonly kind: 'value' | 'default'; readonly value: unknown }
  /** Keywords that together refuse values, and nothing else. */
  | { readonly kind: 'constraint'; readonly schema: Readonly<Record<string, unknown>> }
  /** A key that no fact of the table can state. */
  | { readonly kind: 'unknown key'; readonly key: string };

/** Names a claim for a reader. */
export function wordsOf(claim: StatedClaim): string {
  switch (claim.kind) {
    case 'required':
      return 'is required';
    case 'null':
      return 'may be null';
    case 'status':
      return `status ${claim.status}`;
    case 'value':
      return `value ${JSON.stringify(claim.value)}`;
    case 'default':
      return `default ${JSON.stringify(claim.value)}`;
    case 'scheme':
      return `security scheme ${JSON.stringify(claim.scheme)}`;
    case 'constraint':
      return Object.entries(claim.schema)
        .map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
        .join(', ');
    case 'unknown key':
      return `key ${claim.key}`;
    default:
      return claim.kind;
  }
}
