import { isConcrete, pathsOverlap } from '../path-overlap.ts';

/** What the rule needs to know of one path: which parameter its operations expand, if they do. */
export interface PathFacts {
  path: string;
  /** The marked parameter, or undefined when no operation of the path carries the marker. */
  expands?: { parameter: string; hasEnum: boolean };
}

export interface UndecidablePath {
  path: string;
  message: string;
}

/**
 * Two paths that can match one request are decidable only where exactly one of them carries
 * `x-expand-path-parameter` and an enum: its values select it, anything else selects the other.
 */
export function undecidablePaths(paths: PathFacts[]): UndecidablePath[] {
  const withoutEnum = paths
    .filter(({ expands }) => expands && !expands.hasEnum)
    .map(({ path, expands }) => ({
      path,
      message:
        `\`${path}\` is marked \`x-expand-path-parameter: ${expands?.parameter}\`, but has no ` +
        `required path parameter of that name with an enum. Give \`${expands?.parameter}\` a ` +
        'schema with the enum of its keywords, or remove the marker.',
    }));

  const pairs = paths.flatMap((second, index) =>
    paths
      .slice(0, index)
      .filter((first) => pathsOverlap(first.path, second.path))
      .filter((first) => !isConcrete(first.path) && !isConcrete(second.path))
      .map((first) => ({ first, second })),
  );
  const undecidable = pairs
    .filter(({ first, second }) => Boolean(first.expands) === Boolean(second.expands))
    .map(({ first, second }) => ({
      path: second.path,
      message:
        `\`${first.path}\` and \`${second.path}\` match the same requests, and ` +
        (first.expands
          ? 'both carry `x-expand-path-parameter`. Remove the marker from one of them.'
          : 'nothing says which one is meant. Mark the operation whose parameter has an enum of ' +
            'keywords with `x-expand-path-parameter: <parameter>`, or change one of the paths.'),
    }));

  return [...withoutEnum, ...undecidable];
}
