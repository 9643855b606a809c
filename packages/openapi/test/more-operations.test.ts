import { operationsOf, strictForm } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { expanded, templated } from './documents.ts';
import { operationFacts } from './oracle/all-facts.ts';
import { type Bundles, missingOf } from './oracle/check-fact.ts';
import { isProvisional, type JsonDocument, nodeAt } from './oracle/document-node.ts';
import { type Fact, moreObjects, moreOperations, operations } from './oracle/fact-table.ts';
import { fieldFacts } from './oracle/field-facts.ts';
import { neverMissed } from './oracle/mutations.ts';

const strict = (document: object) => strictForm(document) as JsonDocument;
const bundles: Bundles = { templated: strict(templated), expanded: strict(expanded) };

const facts: readonly Fact[] = [
  // Leave out required sentences: they cite the service description, which lacks the operations of this test.
  ...operationFacts(moreOperations).filter(({ kind }) => kind !== 'prose'),
  ...Object.entries(moreObjects).flatMap(([name, { at, fields, limits = {} }]) =>
    Object.entries(fields).flatMap(([field, type]): readonly Fact[] => {
      const label = `${name}.${field}`;
      const places = at.map((place) => `${place}.${field}`);
      const placed = { section: 'public copy', label, at: places, type } as const;
      const maxLength = limits[field];
      const bounds = maxLength ? { accept: ['A'] } : {};
      const facts = fieldFacts({ ...placed, bounds, direction: 'output' });
      if (maxLength === undefined) return facts;
      return [
        ...facts,
        { ...placed, fact: `${label} has its length`, kind: 'maxLength', maxLength },
      ];
    }),
  ),
];

test('the OpenAPI document and the tables of facts have the same operations', () => {
  const described = Array.from(
    operationsOf(templated),
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  );
  const rows = [...operations, ...moreOperations].map(({ operation }) => operation);
  expect(described.sort()).toEqual(rows.sort());
});

test('the OpenAPI document states each fact that only the public copy of the interface has', () => {
  expect(
    facts.flatMap((fact) => missingOf(bundles, fact).map((it) => `${fact.fact}: ${it}`)),
  ).toEqual([]);
});

test('operations that only the public copy of the interface has are provisional', () => {
  const unmarked = moreOperations.filter(({ operation }) => {
    const [method = '', path = ''] = operation.split(' ');
    const node = nodeAt(bundles.templated, ['paths', path, method.toLowerCase()]);
    return !node || !isProvisional(node);
  });
  expect(unmarked.map(({ operation }) => operation)).toEqual([]);
});

test('after the removal of a statement, the check reports the fact of the public copy that the statement expressed', () => {
  // The comparison skips the statements that are marked provisional. Remove the marks, so that every statement is compared.
  const unmark = (key: string, value: unknown) => (key === 'x-provenance' ? undefined : value);
  const copies: Bundles = JSON.parse(JSON.stringify(bundles, unmark));
  expect(neverMissed(copies, facts)).toEqual([]);
});
