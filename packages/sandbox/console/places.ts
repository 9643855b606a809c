/** The selection in the console's URL: the open section, and the row of the section whose details are open. */
export interface Place {
  section: string;
  id: string | undefined;
}

/** Returns the hash of the console's URL for a section and a row, such as `#payments/NTc4` for a payment. */
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

/** Returns the API user in the URL, whose state the console shows. Undefined stands for the first API user. */
export function userShown(): string | undefined {
  return new URLSearchParams(location.search).get('user') ?? undefined;
}

/** Returns the path of a request about the shown API user, relative to the page, which is at the root of the control interface. */
export function controlPath(path: string): string {
  const user = userShown();
  if (user === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ user })}`;
}
