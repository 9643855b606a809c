import { useEffect, useState } from 'preact/hooks';

export const sections = [
  { id: 'agenda', name: 'Agenda' },
  { id: 'accounts', name: 'Accounts' },
  { id: 'movements', name: 'Movements' },
  { id: 'payments', name: 'Payments' },
  { id: 'trades', name: 'Trades' },
  { id: 'fixed-forwards', name: 'Forwards' },
  { id: 'beneficiaries', name: 'Beneficiaries' },
  { id: 'deliveries', name: 'Deliveries' },
  { id: 'subscriptions', name: 'Subscriptions' },
  { id: 'requests', name: 'Requests' },
  { id: 'try', name: 'Try it' },
  { id: 'faults', name: 'Faults' },
  { id: 'rates', name: 'Rates' },
  { id: 'snapshots', name: 'Snapshots' },
  { id: 'users', name: 'API users' },
  { id: 'choices', name: 'Choices' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

export interface Place {
  section: SectionId;
  id: string | undefined;
}

/** The hash of the URL: `#payments/NTc4` is a payment. */
export function hashOf(section: SectionId, id?: string): string {
  return `#${section}${id === undefined ? '' : `/${encodeURIComponent(id.toWellFormed())}`}`;
}

/** The API user whose state is shown; undefined is the first one. The page is loaded for one. */
export function userShown(): string | undefined {
  return new URLSearchParams(location.search).get('user') ?? undefined;
}

/** Loads the page for an API user, with the same place open. */
export function showUser(username: string | undefined): void {
  location.search = username === undefined ? '' : `?${new URLSearchParams({ user: username })}`;
}

export function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return placeOf(hash);
}

function placeOf(hash: string): Place {
  const [name = '', ...rest] = hash.slice(1).split('/');
  const section = sections.find(({ id }) => id === name)?.id ?? sections[0].id;
  return { section, id: rest.length > 0 ? decoded(rest.join('/')) : undefined };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
