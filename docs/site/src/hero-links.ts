import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { pathOf } from './path-of.ts';

/** The buttons of the start page lead below the base of the site, which the head of a page does not know. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  for (const action of locals.starlightRoute.entry.data.hero?.actions ?? []) {
    const isBelow = action.link.startsWith(pathOf(''));
    if (action.link.startsWith('/') && !isBelow) action.link = pathOf(action.link.slice(1));
  }
});
