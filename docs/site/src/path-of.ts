const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/** Returns the path on the site's host of a page below the root of the site, such as `reference/`. */
export function pathOf(place: string): string {
  return base + place;
}
