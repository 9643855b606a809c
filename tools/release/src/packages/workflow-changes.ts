import type { ContentsChange } from './manifest-changes.ts';

/** An Arazzo document, as far as one who runs its workflows depends on it. */
export interface Workflows {
  workflows: {
    workflowId: string;
    inputs?: { required?: string[]; properties?: Record<string, unknown> };
    outputs?: Record<string, unknown>;
  }[];
}

/** What an Arazzo document takes from those who run its workflows. */
export function workflowChanges(
  file: string,
  previous: Workflows,
  current: Workflows,
): ContentsChange[] {
  return previous.workflows.flatMap(({ workflowId, inputs, outputs }) => {
    const now = current.workflows.find((each) => each.workflowId === workflowId);
    const place = `${file} > ${workflowId}`;
    if (now === undefined) return [major(place, 'was removed')];
    const required = now.inputs?.required ?? [];
    return [
      ...missing(inputs?.properties, now.inputs?.properties).map((name) =>
        major(`${place} > inputs > ${name}`, 'was removed'),
      ),
      ...required
        .filter((name) => !inputs?.required?.includes(name))
        .map((name) => major(`${place} > inputs > ${name}`, 'is required now')),
      ...missing(outputs, now.outputs).map((name) =>
        major(`${place} > outputs > ${name}`, 'was removed'),
      ),
    ];
  });
}

const major = (place: string, what: string): ContentsChange => ({
  bump: 'major',
  what: `${place} ${what}`,
});

const missing = (before: object = {}, after: object = {}) =>
  Object.keys(before).filter((name) => !Object.hasOwn(after, name));
