const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/** Returns the path of a place of the site, such as `reference/`, on the host of the site. */
export function pathOf(place: string): string {
  return base + place;
}
