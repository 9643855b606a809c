import type { ControlRoute } from './control-route.ts';

/** What a path of the control interface leads to. */
export type FoundRoute =
  | { route: ControlRoute; pathParameters: Record<string, string> }
  /** The path takes other methods only. */
  | { allowed: string[] };

/** The path of a route from the root, with its templates. */
export function pathOf({ path }: Pick<ControlRoute, 'path'>, prefix: string): string {
  return path.startsWith('/') ? path : prefix + path;
}

/**
 * @param segments - the parts of the path, decoded
 * @returns undefined when there is no such path
 */
export function findRoute(
  routes: readonly ControlRoute[],
  prefix: string,
  method: string,
  segments: readonly string[],
): FoundRoute | undefined {
  const fitting = routes.flatMap((route) => {
    const pathParameters = match(pathOf(route, prefix).split('/').slice(1), segments);
    return pathParameters ? [{ route, pathParameters }] : [];
  });
  if (fitting.length === 0) return undefined;
  const found = fitting.find(({ route }) => takes(route, method));
  return found ?? { allowed: fitting.map(({ route }) => route.method) };
}

/** Probes of readiness ask with HEAD; Node leaves out the body. */
function takes({ method, open = false }: ControlRoute, given: string): boolean {
  return method === given || (open && method === 'GET' && given === 'HEAD');
}

function match(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return parameters;
}
