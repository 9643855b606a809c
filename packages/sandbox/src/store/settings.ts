import type { Statements } from './statements.ts';

export interface Settings {
  read(name: string): string | undefined;
  write(name: string, value: string): void;
}

export function createSettings(statements: Statements): Settings {
  return {
    read(name) {
      const sql = 'SELECT value FROM setting WHERE name = :name';
      return statements.get<{ value: string }>(sql, { name })?.value;
    },
    write(name, value) {
      const sql =
        'INSERT INTO setting VALUES (:name, :value) ON CONFLICT DO UPDATE SET value = :value';
      statements.run(sql, { name, value });
    },
  };
}
