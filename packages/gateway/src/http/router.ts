import { Problem } from './problem.ts';

/** The longest value of a parameter in a path, in characters. The service's ids are much shorter. */
const longestValue = 100;

const isParameter = (part: string) => part.startsWith(':');

/** Finds routes by method and path. A part of a route's path such as `:id` is a parameter. */
export function createRouter<Route extends { methods: readonly string[]; path: string }>() {
  /** The routes by the first part of their path, and those with literal parts before those with parameters. */
  const routes = new Map<string, { route: Route; parts: string[] }[]>();

  return {
    add(route: Route): void {
      const parts = route.path.split('/').slice(1);
      const others = routes.get(parts[0] ?? '') ?? [];
      const order = ({ parts }: { parts: string[] }) =>
        parts.map((part) => Number(isParameter(part))).join('');
      const sorted = [...others, { route, parts }].sort((a, b) => order(a).localeCompare(order(b)));
      routes.set(parts[0] ?? '', sorted);
    },

    /**
     * Returns the route of a request and the values of its parameters; undefined when no route has the method and path.
     *
     * @throws {Problem} 400 or 414 when the path cannot be read or is too long
     */
    find(
      method: string,
      path: string,
    ): { route: Route; params: Record<string, string> } | undefined {
      const given = path.split('/').slice(1).map(decode);
      const found = routes
        .get(given[0] ?? '')
        ?.find(
          ({ route: { methods }, parts }) =>
            parts.length === given.length &&
            (methods.includes(method) || methods.includes('*')) &&
            parts.every(
              (part, at) => part === given[at] || (isParameter(part) && given[at] !== ''),
            ),
        );
      if (!found) return undefined;

      const params: Record<string, string> = {};
      for (const [at, part] of found.parts.entries()) {
        const value = given[at] ?? '';
        if (isParameter(part)) params[part.slice(1)] = value;
        if (value.length > longestValue)
          throw new Problem(414, 'invalid-request', 'The path of the request is too long.');
      }
      return { route: found.route, params };
    },
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Problem(400, 'invalid-request', 'The gateway cannot read the path of the request.');
  }
}
