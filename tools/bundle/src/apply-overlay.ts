import { isRecord } from '@crossborder-fx/tools-description';

/** An OpenAPI Overlay 1.0 document: changes to an OpenAPI description, applied in order. */
export interface Overlay {
  overlay: string;
  actions: Action[];
}

interface Action {
  /** The target of the action: a JSONPath of names, lists of names in brackets, and `*`. */
  target: string;
  /** The action adds or replaces the fields of an object, and appends the items of a list. */
  update?: unknown;
  remove?: boolean;
}

type Container = Record<string, unknown>;

/** @throws {Error} when an action's target is not in the document: an action without effect would stay unnoticed */
export function applyOverlay<Document extends object>(
  document: Document,
  { overlay, actions }: Overlay,
): Document {
  if (!/^1\.0\./.test(overlay))
    throw new Error(`The overlay must be of version 1.0, not ${overlay}`);
  const root: Container = { $: structuredClone(document) };
  for (const { target, update, remove } of actions) {
    for (const { container, name } of placesOf(root, target)) {
      if (remove) delete container[name];
      else container[name] = merged(container[name], update);
    }
  }
  return root['$'] as Document;
}

function placesOf(root: Container, target: string): { container: Container; name: string }[] {
  let places = [{ container: root, name: '$' }];
  const missing = new Error(`The target ${target} of an overlay action is not in the document`);
  let isOpen = false;
  for (const names of stepsOf(target)) {
    // In the target of an action, each name before `*` must exist in the document. A name after `*` may be missing in some of
    // the objects that `*` matches.
    isOpen ||= names === undefined;
    places = places.flatMap(({ container, name }) => {
      const value = container[name];
      const found = (names ?? Object.keys(Object(value))).filter((one) =>
        Object.hasOwn(Object(value), one),
      );
      if (!isOpen && names && found.length < names.length) throw missing;
      return found.map((one) => ({ container: value as Container, name: one }));
    });
  }
  if (places.length === 0) throw missing;
  return places;
}

/** Splits the JSONPath in `target` into steps. Each step is the list of names that the step selects, or undefined for `*`. */
function stepsOf(target: string): (string[] | undefined)[] {
  const step = /\.\*|\.([\w-]+)|\[('[^']+'(?:,'[^']+')*)\]/y;
  const steps: (string[] | undefined)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < target.length) {
    const found = target.startsWith('$') ? step.exec(target) : null;
    if (!found)
      throw new Error(
        `The target ${target} of an overlay action must be a JSONPath of names, lists of names and \`*\``,
      );
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
