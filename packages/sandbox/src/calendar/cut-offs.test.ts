import { expect, test } from 'vitest';
import { cutOffsWith, defaultCutOffs } from './cut-offs.ts';

test('cutOffsWith changes the cut-offs that the option names, and keeps the others', () => {
  expect(cutOffsWith()).toEqual(defaultCutOffs);
  const changed = cutOffsWith({ settlement: '18:30:15', paymentExecution: undefined });
  expect(changed).toEqual({ ...defaultCutOffs, settlement: '18:30:15' });
});

test('the default cut-offs process scheduled trades and forwards before 00:30', () => {
  expect(defaultCutOffs.scheduledDelivery < '00:30').toBe(true);
});

test('cutOffsWith refuses a misspelt cut-off and a text that is not a time of day', () => {
  expect(() => cutOffsWith(null as never)).toThrow('cutOffs must be an object such as');
  expect(() => cutOffsWith({ setlement: '17:00' } as never)).toThrow(
    'cutOffs must not have setlement, only payment',
  );
  expect(() => cutOffsWith({ toString: '17:00' } as never)).toThrow(
    'cutOffs must not have toString, only payment',
  );
  for (const time of ['24:00', '7:00', '17h', '17:00 ', 17, null]) {
    expect(() => cutOffsWith({ settlement: time as never })).toThrow(
      'cutOffs.settlement must be a time of day, HH:MM.',
    );
  }
});
