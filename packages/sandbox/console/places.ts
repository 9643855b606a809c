/** The open section of the page, and the open row in the section. */
export interface Place {
  section: string;
  id: string | undefined;
}

/** The hash of the URL: `#payments/NTc4` is a payment. */
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

/** The API user whose state is shown; undefined is the first one. The page is loaded for one. */
export function userShown(): string | undefined {
  return new URLSearchParams(location.search).get('user') ?? undefined;
}

/** Loads the page for an API user, with the same place open. */
export function showUser(username: string | undefined): void {
  location.search = username === undefined ? '' : `?${new URLSearchParams({ user: username })}`;
}
