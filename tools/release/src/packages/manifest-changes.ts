import { subset } from 'semver';
import type { Bump } from '../notes/bump.ts';

/** A target of `exports`, `imports` or `bin`, or targets by their conditions. */
export type Targets = string | null | { [name: string]: Targets };

export interface Manifest {
  exports?: Record<string, Targets>;
  imports?: Record<string, Targets>;
  bin?: Record<string, string>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface ContentsChange {
  bump: Bump;
  /** One line: where, and what happened to it. */
  what: string;
}

/** What a package.json takes from those who install the package, or gives them. */
export function manifestChanges(previous: Manifest, current: Manifest): ContentsChange[] {
  const changes: ContentsChange[] = [];
  for (const field of ['exports', 'imports', 'bin', 'dependencies'] as const) {
    const before = namesIn(previous[field] ?? {});
    const after = namesIn(current[field] ?? {});
    // Nobody outside sees that a dependency is no longer needed, or what `#` names.
    if (field !== 'dependencies') {
      changes.push(
        ...before
          .filter((name) => !after.includes(name))
          .map((name) => change('major', field, name, 'was removed')),
      );
    }
    if (field !== 'imports') {
      changes.push(
        ...after
          .filter((name) => !before.includes(name))
          .map((name) => change('minor', field, name, 'was added')),
      );
    }
  }
  return [...changes, ...engineChanges(previous, current), ...peerChanges(previous, current)];
}

function engineChanges(previous: Manifest, current: Manifest): ContentsChange[] {
  return Object.entries(current.engines ?? {}).flatMap(([name, range]) =>
    narrowed('engines', name, previous.engines?.[name] ?? '*', range),
  );
}

function peerChanges(previous: Manifest, current: Manifest): ContentsChange[] {
  return Object.entries(current.peerDependencies ?? {}).flatMap(([name, range]) => {
    const before = previous.peerDependencies?.[name];
    const wasNeeded = before !== undefined && !isOptional(previous, name);
    if (!wasNeeded && !isOptional(current, name)) {
      return [change('major', 'peerDependencies', name, 'is needed now')];
    }
    return before === undefined ? [] : narrowed('peerDependencies', name, before, range);
  });
}

const isOptional = ({ peerDependenciesMeta }: Manifest, name: string) =>
  peerDependenciesMeta?.[name]?.optional === true;

function narrowed(field: string, name: string, before: string, after: string): ContentsChange[] {
  if (subset(before, after)) return [];
  return [change('major', field, name, `was ${before} and is ${after}`)];
}

const change = (bump: Bump, field: string, name: string, what: string): ContentsChange => ({
  bump,
  what: `package.json > ${field} > ${name} ${what}`,
});

/** Each name and condition that leads to something: after `default` none is looked at, and `null` refuses. */
function namesIn(targets: { [name: string]: Targets }): string[] {
  const names: string[] = [];
  for (const [name, target] of Object.entries(targets)) {
    if (target === null) continue;
    names.push(name);
    if (typeof target === 'object') {
      names.push(...namesIn(target).map((inner) => `${name} > ${inner}`));
    }
    if (name === 'default') break;
  }
  return names;
}
