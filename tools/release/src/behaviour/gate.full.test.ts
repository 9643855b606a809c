import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { behaviourGate } from './gate.ts';

test('what held of the previous release holds, or a changeset gives it up', async () => {
  const { refusals } = await behaviourGate(repository);
  expect(refusals.join('\n')).toBe('');
}, 600_000);
