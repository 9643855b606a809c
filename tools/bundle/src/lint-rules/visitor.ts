import { isRecord } from '@crossborder-fx/tools-description';

// The CLI ships no types for plugins: this is the part of its visitor interface that the rules use.

export interface Location {
  child(path: string | (string | number)[]): Location;
  key(): Location;
  /** Set on the location of a node, told apart by file and pointer. */
  absolutePointer: string;
  source: { absoluteRef: string };
}

export interface Context {
  key: string | number;
  location: Location;
  report(problem: { message: string; location?: Location }): void;
  /** `from` is the file that a relative reference starts in. @default the file being visited */
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location };
}

export type Visit = (node: Record<string, unknown>, context: Context) => void;

/** Node types by name, visited on the way in or out; nested ones only inside their parent. */
export interface Visitor {
  [nodeType: string]: Visit | Visitor;
}

export type Rule = () => Visitor;

/** The object that a node is, or that its `$ref` leads to; an empty one where there is none. */
export function resolved(node: unknown, { resolve }: Context): Record<string, unknown> {
  const target = isRecord(node) && '$ref' in node ? resolve(node).node : node;
  return isRecord(target) ? target : {};
}

export function schemaNameOf({ absolutePointer }: Location): string | undefined {
  return /components\/schemas\/([^/]+?)(\.yaml#\/)?$/.exec(absolutePointer)?.[1];
}
