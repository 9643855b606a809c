import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './event-key.ts';

describe('canonicalJson gives the example', () => {
  it('of section 3.2.2', () => {
    const value = JSON.parse(`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`);
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('of section 3.2.3: keys by UTF-16 code unit', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const names = Object.values(value);
    const text = canonicalJson(value);
    expect(names.toSorted((first, second) => text.indexOf(first) - text.indexOf(second))).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('of appendix B: the double %s is %s', (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });
});

describe('canonicalJson', () => {
  it('writes any JSON value so that it can be read back', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary', maxDepth: 4 }), (json) => {
        const value = JSON.parse(json);
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('writes the same text for any order of the keys of an object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });

  it('keeps an own __proto__ and the order of a list', () => {
    const json = '{"__proto__":{"b":1,"a":[3,1,2]}}';
    expect(canonicalJson(JSON.parse(json))).toBe('{"__proto__":{"a":[3,1,2],"b":1}}');
  });

  it.each([
    [JSON.parse('"\\ud800"'), '"\\ud800"'],
    [JSON.parse('1e999'), 'null'],
  ])('writes %j, which the RFC refuses, so that no event is lost', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([undefined, () => {}, Symbol('x'), 5n, { a: undefined }, [undefined]])(
    'refuses %s, which JSON cannot hold',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );
});
