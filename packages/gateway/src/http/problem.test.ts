import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problems } from './problem.ts';

test.each(['../../README.md', '../../../../spec/gateway.overlay.yaml'])(
  '%s lists every problem type of the gateway with each of its statuses',
  (file) => {
    const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
    const rows = lines.filter((line) => /^ *\| [\d, ]+ \| `/.test(line));
    const listed = rows.flatMap((row) => {
      const [, statuses = '', types = ''] = row.split('|');
      const kinds = Array.from(types.matchAll(/`([\w-]+)`/g), ([, kind]) => kind);
      return (statuses.match(/\d+/g) ?? []).flatMap((status) =>
        kinds.map((kind) => `${status} ${kind}`),
      );
    });
    const answered = Object.entries(problems).flatMap(([kind, statuses]) =>
      statuses.map((status) => `${status} ${kind}`),
    );
    expect(listed.sort()).toEqual(answered.sort());
  },
);
