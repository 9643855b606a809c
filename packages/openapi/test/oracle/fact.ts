import type { Place, Word } from './fact-table.ts';

/** One fact that the bundle either has or lacks, with the section it comes from. */
export type Fact = { readonly section: string; readonly fact: string } & Claim;

export type Claim =
  | { readonly kind: 'operation'; readonly at: readonly Place[] }
  | { readonly kind: 'routes'; readonly operation: Place; readonly routes: readonly string[] }
  | { readonly kind: 'secured'; readonly at: readonly Place[] }
  | { readonly kind: 'scheme'; readonly header: string }
  | { readonly kind: 'no body'; readonly at: readonly Place[] }
  | {
      readonly kind: 'answers';
      readonly at: readonly Place[];
      readonly statuses: readonly string[];
    }
  | { readonly kind: 'present'; readonly at: readonly Place[] }
  | { readonly kind: 'absent'; readonly at: readonly Place[] }
  | { readonly kind: 'required'; readonly at: readonly Place[] }
  | { readonly kind: 'optional'; readonly at: readonly Place[] }
  | { readonly kind: 'maxLength'; readonly at: readonly Place[]; readonly maxLength: number }
  | { readonly kind: 'default'; readonly at: readonly Place[]; readonly value: string }
  | {
      readonly kind: 'values';
      readonly at: readonly Place[];
      readonly values: readonly string[];
      /** Whether a value that is not listed is refused. */
      readonly closed: boolean;
      /** Whether the values have to stand in this order. */
      readonly ordered: boolean;
    }
  | {
      readonly kind: 'samples';
      readonly at: readonly Place[];
      readonly accept: readonly unknown[];
      readonly reject: readonly unknown[];
    }
  | { readonly kind: 'prose'; readonly at: readonly Place[]; readonly words: readonly Word[] }
  | { readonly kind: 'unknown'; readonly at: readonly Place[]; readonly words: readonly Word[] };
