import { readFile } from 'node:fs/promises';
import { exampleOperation, operationsOf } from '@crossborder-fx/tools-description';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import behaviour from '../conformance/behaviour.json' with { type: 'json' };
import vectors from '../conformance/vectors.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { templated } from './documents.ts';
import { facts } from './oracle/all-facts.ts';
import { allNotes } from './oracle/texts.ts';

const { $schema, interface: version, ...groups } = vectors;

test.each(['vectors', 'behaviour'])(
  'the conformance file %s.json fits its schema, and the package exports both files',
  async (name) => {
    const read = async (file: string) =>
      JSON.parse(await readFile(new URL(`../conformance/${file}`, import.meta.url), 'utf8'));
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    const validate = ajv.compile(await read(`${name}.schema.json`));
    validate(await read(`${name}.json`));
    expect(validate.errors).toBeNull();
    for (const file of [`./conformance/${name}.json`, `./conformance/${name}.schema.json`]) {
      expect(packageJson.exports).toHaveProperty([file], file);
    }
  },
);

test('there are at most 60 conformance vectors, which have unique names and cite existing sections and notes', () => {
  const all = Object.values(groups).flat();
  expect(all.length).toBeLessThanOrEqual(60);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const sections = facts.flatMap(({ section }) => section.split(', '));
  expect(all.flatMap(({ source }) => source).filter((one) => !sections.includes(one))).toEqual([]);
  const gaps = allNotes({ ...templated }).map(({ id }) => id);
  const named = all.flatMap((one) => ('undocumented' in one ? [one.undocumented] : []));
  expect(named.filter((id) => !gaps.includes(id))).toEqual([]);
});

const operations = [...operationsOf(templated)].map(({ method, path, operation }) => ({
  operation: String(operation.operationId),
  method: method.toUpperCase(),
  path,
  effect: operation['x-effect'],
  source: operation['x-source'] ?? [],
}));

test('behaviour.json and the OpenAPI document have the same operations, with the same effects and sources', () => {
  const stated = behaviour.operations.map(({ repeat: _, findOut: __, ...row }) => row);
  expect(stated).toEqual(operations);
  expect([vectors.interface, behaviour.interface]).toEqual(Array(2).fill(templated.info.version));
});

test.each(behaviour.operations)(
  'when the outcome of $operation is unknown, the read operation that behaviour.json names shows the fields to compare',
  ({ operation, effect, repeat, findOut }) => {
    expect(repeat === 'Changes nothing.' && findOut === null).toBe(effect === 'none');
    if (!findOut) return;
    const { read, compare, source } = findOut;
    const reader = operations.find((one) => one.operation === read);
    expect([reader?.effect, source]).toEqual(read ? ['none', reader?.source] : [undefined, []]);
    const shown = JSON.stringify(reader && exampleOperation(templated, reader.operation).answers);
    const sent = JSON.stringify(exampleOperation(templated, operation).bodies);
    for (const field of compare) {
      expect(shown).toContain(`"${field}":`);
      if (effect === 'creates') expect(sent).toContain(`"${field}":`);
    }
  },
);
