const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/** The path of a place of the site, such as `reference/`, on the host that it is served from. */
export function pathOf(place: string): string {
  return base + place;
}
