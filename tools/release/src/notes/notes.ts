import { gt } from 'semver';
import { type Bump, bumps } from './bump.ts';

/** A changeset, as `@changesets/get-release-plan` reads it. */
export interface Changeset {
  releases: { name: string; type: Bump }[];
  summary: string;
}

/** Where the notes of the next release stand. */
export interface Notes {
  changesets: readonly Changeset[];
  changelog: string;
  /** The version of the previous release. */
  since: string;
}

/** What one note says of a package. */
export interface Note {
  bump: Bump;
  text: string;
}

/**
 * What pending changesets say of a package itself, whatever they say of others of its group, and what
 * sections of its changelog above version `since` say, into which `npm run version` turns changesets.
 */
export function notesOf(name: string, { changesets, changelog, since }: Notes): Note[] {
  const pending = changesets.flatMap(({ releases, summary }) =>
    releases
      .filter((release) => release.name === name)
      .map(({ type }) => ({ bump: type, text: summary })),
  );
  return [...pending, ...versioned(changelog, since)];
}

function versioned(changelog: string, since: string): Note[] {
  const [, ...sections] = changelog.split(/^## (?=\d)/m);
  return sections
    .filter((section) => gt(/^\S+/.exec(section)?.[0] ?? '', since))
    .flatMap((section) => {
      const [, ...parts] = section.split(/^### (?=\w+ Changes$)/m);
      return parts.flatMap((text) => {
        const bump = bumps.find((one) => text.toLowerCase().startsWith(`${one} changes`));
        return bump === undefined ? [] : [{ bump, text }];
      });
    });
}
