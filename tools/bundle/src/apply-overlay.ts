import { isRecord } from '@crossborder-fx/tools-description';

/** An OpenAPI Overlay 1.0: changes of a description, one after the other. */
export interface Overlay {
  overlay: string;
  actions: Action[];
}

interface Action {
  /** A JSONPath of names, lists of names in brackets, and `*`. */
  target: string;
  /** The action merges this into each target: it merges objects and continues lists. */
  update?: unknown;
  remove?: boolean;
}

type Container = Record<string, unknown>;

/**
 * A copy of a document with the actions of an overlay applied to it.
 *
 * @throws {Error} when an action has no target in the document: it would do nothing, and nobody would notice
 */
export function applyOverlay<Document extends object>(
  document: Document,
  { overlay, actions }: Overlay,
): Document {
  if (!/^1\.0\./.test(overlay)) throw new Error(`Overlay ${overlay} is not of version 1.0`);
  const root: Container = { $: structuredClone(document) };
  for (const { target, update, remove } of actions) {
    for (const { container, name } of placesOf(root, target)) {
      if (remove) delete container[name];
      else container[name] = merged(container[name], update);
    }
  }
  return root['$'] as Document;
}

interface Place {
  container: Container;
  name: string;
}

function placesOf(root: Container, target: string): Place[] {
  let places: Place[] = [{ container: root, name: '$' }];
  let isOpen = false;
  for (const names of stepsOf(target)) {
    // Each name before `*` must exist; the names after it may be missing in some of its matches.
    isOpen ||= names === undefined;
    places = places.flatMap(({ container, name }) => {
      const value = container[name];
      const found = (names ?? Object.keys(Object(value))).filter((one) => has(value, one));
      if (!isOpen && names && found.length < names.length) throw missing(target);
      return found.map((one) => ({ container: value as Container, name: one }));
    });
  }
  if (places.length === 0) throw missing(target);
  return places;
}

function has(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

function missing(target: string): Error {
  return new Error(`The target ${target} is not in the document`);
}

/** Splits the path into steps. A step is the names that it selects, or undefined for `*`. */
function stepsOf(target: string): (string[] | undefined)[] {
  const step = /\.\*|\.([\w-]+)|\[('[^']+'(?:,'[^']+')*)\]/y;
  const steps: (string[] | undefined)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < target.length) {
    const found = target.startsWith('$') ? step.exec(target) : null;
    if (!found) throw new Error(`The target ${target} is not a path that an overlay can target`);
    const [, name, list] = found;
    steps.push(list ? list.slice(1, -1).split("','") : name === undefined ? undefined : [name]);
  }
  return steps;
}

function merged(value: unknown, update: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(update)) return [...value, ...update];
  if (!isRecord(value) || !isRecord(update)) return structuredClone(update);
  const entries = Object.entries(update).map(([name, one]) => [name, merged(value[name], one)]);
  return { ...value, ...Object.fromEntries(entries) };
}
