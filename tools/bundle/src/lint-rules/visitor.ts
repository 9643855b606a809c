import { isRecord } from '@crossborder-fx/tools-description';

// Redocly's CLI ships no types for plugins. These types describe the part of its visitor interface that our lint rules use.

export interface Location {
  child(path: string | (string | number)[]): Location;
  key(): Location;
  /** Identifies a node of the document by its file and its JSON pointer. */
  absolutePointer: string;
  source: { absoluteRef: string };
}

export interface Context {
  key: string | number;
  location: Location;
  report(problem: { message: string; location?: Location }): void;
  /** The file from which a relative reference is resolved. @default the visited file */
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location };
}

export type Visit = (node: Record<string, unknown>, context: Context) => void;

/** The functions to call for a type of node, before or after its children. A nested visitor runs only inside its parent. */
export interface Visitor {
  [nodeType: string]: Visit | Visitor;
}

export type Rule = () => Visitor;

export function resolved(node: unknown, { resolve }: Context): Record<string, unknown> {
  const target = isRecord(node) && '$ref' in node ? resolve(node).node : node;
  return isRecord(target) ? target : {};
}

export function schemaNameOf({ absolutePointer }: Location): string | undefined {
  return /components\/schemas\/([^/]+?)(\.yaml#\/)?$/.exec(absolutePointer)?.[1];
}
