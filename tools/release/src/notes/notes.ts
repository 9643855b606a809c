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

/**
 * The sections of a changelog that one version heads. Others say nothing of the next release: a section of a
 * version that nobody makes would excuse what the number does not say.
 */
export function sectionsOf(changelog: string, version: string): string {
  return sections(changelog)
    .filter((section) => versionOf(section) === version)
    .map((section) => `## ${section}`)
    .join('');
}

const sections = (changelog: string) => changelog.split(/^## (?=\d)/m).slice(1);

const versionOf = (section: string) => /^\S+/.exec(section)?.[0] ?? '';

function versioned(changelog: string, since: string): Note[] {
  return sections(changelog)
    .filter((section) => gt(versionOf(section), since))
    .flatMap((section) => {
      const [, ...parts] = section.split(/^### (?=\w+ Changes$)/m);
      return parts.flatMap((text) => {
        const bump = bumps.find((one) => text.toLowerCase().startsWith(`${one} changes`));
        return bump === undefined ? [] : [{ bump, text }];
      });
    });
}
