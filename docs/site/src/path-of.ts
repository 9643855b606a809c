const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/** Returns the URL path of a page of the site on its host, from a path below the root of the site, such as `reference/`. */
export function pathOf(place: string): string {
  return base + place;
}
