import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { pathOf } from './path-of.ts';

/** Puts the base of the site before the buttons of the start page, because the head of a page does not know the base. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  for (const action of locals.starlightRoute.entry.data.hero?.actions ?? []) {
    const isBelow = action.link.startsWith(pathOf(''));
    if (action.link.startsWith('/') && !isBelow) action.link = pathOf(action.link.slice(1));
  }
});
