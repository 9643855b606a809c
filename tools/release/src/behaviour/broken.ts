/** What held of the previous release, and no longer does. */
export interface Broken {
  /** Without the scope. */
  package: string;
  kind: 'behaviour' | 'types' | 'what the README shows';
  /** What a changeset names after `Breaks:`. */
  title: string;
  /** The file of the previous release. */
  file: string;
  /** One line. */
  problem: string;
}

export const firstLine = (text: string) => text.trim().split('\n', 1)[0]?.trim() ?? '';
