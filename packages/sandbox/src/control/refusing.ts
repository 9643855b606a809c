import { type ControlHandler, type ControlRoute, Refusal } from '@crossborder-fx/test-server';
import { RefusedError } from '../refused-error.ts';

/** The same route, whose RefusedErrors are answered with their status and code. */
export function refusing(route: ControlRoute): ControlRoute {
  const handle: ControlHandler = async (request) => {
    try {
      return await route.handle(request);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { status, message, name, code } = error;
      throw new Refusal(status, message, { origin: { name, code } });
    }
  };
  return { ...route, handle };
}
