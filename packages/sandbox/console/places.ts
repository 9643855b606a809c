/** The open section of the page, and the open row in the section. */
export interface Place {
  section: string;
  id: string | undefined;
}

/** Returns the hash of the URL, such as `#payments/NTc4` for a payment. */
export function hashOf(section: string, id?: string): string {
  return `#${section}${id === undefined ? '' : `/${encodeURIComponent(id.toWellFormed())}`}`;
}

export function placeOf(hash: string): Place {
  const [section = '', ...rest] = hash.slice(1).split('/');
  return { section, id: rest.length > 0 ? decoded(rest.join('/')) : undefined };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the API user of the query string, whose state the page shows. Undefined selects the first API user. */
export function userShown(): string | undefined {
  return new URLSearchParams(location.search).get('user') ?? undefined;
}

/** Loads the page again for another API user, and keeps the open section and row. */
export function showUser(username: string | undefined): void {
  location.search = username === undefined ? '' : `?${new URLSearchParams({ user: username })}`;
}
