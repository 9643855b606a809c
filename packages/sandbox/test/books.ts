import { expect } from 'vitest';
import type { Context } from '../src/service/context.ts';
import { bookRules } from './book-rules.ts';

export function expectBooksBalance({ statements }: Pick<Context, 'statements'>): void {
  for (const { name, sql } of bookRules) {
    const broken = statements.all<{ name: string; total: bigint }>(sql, {}, { total: true });
    expect(broken, name).toEqual([]);
  }
}
