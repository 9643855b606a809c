import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { pathOf } from './path-of.ts';

/** The Markdown of the start page does not contain the site's base path. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  for (const action of locals.starlightRoute.entry.data.hero?.actions ?? []) {
    const isBelow = action.link.startsWith(pathOf(''));
    if (action.link.startsWith('/') && !isBelow) action.link = pathOf(action.link.slice(1));
  }
});
