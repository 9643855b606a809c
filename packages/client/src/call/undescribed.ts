import type { Effect, HttpMethod, Operation } from '../common/operation.ts';
import { ValidationError } from '../errors/errors.ts';
import type { UndescribedInput } from './request.ts';

/** @throws {ValidationError} when an option is wrong, or the description has the operation */
export function requireUndescribed(
  method: HttpMethod,
  path: `/${string}`,
  { effect, path: values }: Partial<UndescribedInput>,
  described: readonly [id: string, operation: Pick<Operation, 'route'>][],
): void {
  const route = `${method} ${path}` as const;
  const filledIn = route.replaceAll(/\{(\w+)\}/g, (_, name) => String(values?.[name]));
  const match =
    described.find(([, { route: other }]) => other === route) ??
    described.find(([, { route: other }]) =>
      [route, filledIn].some((one) => shapeOf(other).test(one)),
    );
  if (match) {
    // If a caller could change the effect that the OpenAPI description states, the client might send a payment twice.
    const [id, { route: known }] = match;
    const rule = `is ${known} in the description: pass that template, and leave out effect.`;
    throw new ValidationError('path', rule, id);
  }
  const { methods, effects } = allowed;
  if (!methods.includes(method)) {
    throw new ValidationError('method', `must be one of ${methods.join(', ')}.`);
  }
  if (effect === undefined || !effects.includes(effect)) {
    const rule = `must be one of ${effects.join(', ')}, because the description lacks this operation.`;
    throw new ValidationError('effect', rule);
  }
  if (!/^(\/[\w.~-]+|\/\{\w+\})+$/.test(path) || /\/\.\.?(\/|$)/.test(path)) {
    throw new ValidationError(
      'path',
      'must be segments of letters, digits and _ . ~ -, each after a slash.',
    );
  }
}

const allowed = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies HttpMethod[] as HttpMethod[],
  effects: ['none', 'changes', 'creates', 'secret'] satisfies Effect[] as Effect[],
};

/** Matches the parts of a path segment that servers cut off: final dots, and everything after a blank, NUL or semicolon. */
const cut = '(?:\\.+|[^\\w.~/-][^/]*)?';

/** Returns a pattern that matches each method and path that a server may treat as the given route. */
function shapeOf(route: string): RegExp {
  const [method, path = ''] = route.split(' ');
  const segments = path.split('/').filter(Boolean);
  const shape = segments.map((segment) => segment.replaceAll(/\{\w+\}/g, '[^/]+')).join(`${cut}/+`);
  return new RegExp(`^${method} /+${shape}${cut}/*$`, 'i');
}
