const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/**
 * Returns a page's URL path on the site's host, from the page's path below the root of the site, such as `reference/`.
 */
export function pathOf(place: string): string {
  return base + place;
}
