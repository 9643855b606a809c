import type { Statements } from './statements.ts';

/** What there is one of. */
export interface Settings {
  read(name: string): string | undefined;
  write(name: string, value: string): void;
}

export function createSettings(statements: Statements): Settings {
  const read = statements.prepare<{ name: string }, { value: string }>(
    'SELECT value FROM setting WHERE name = :name',
  );
  const write = statements.prepare<{ name: string; value: string }>(
    'INSERT INTO setting VALUES (:name, :value) ON CONFLICT DO UPDATE SET value = :value',
  );
  return {
    read: (name) => read.get({ name })?.value,
    write: (name, value) => {
      write.run({ name, value });
    },
  };
}
