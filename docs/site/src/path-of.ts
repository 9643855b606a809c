const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/** The argument is the page's path below the root of the site, such as `reference/`. */
export function pathOf(place: string): string {
  return base + place;
}
