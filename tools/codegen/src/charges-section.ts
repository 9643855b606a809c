import type { Tariff } from '../../../packages/sandbox/src/fees/tariff.ts';

const kinds: Record<keyof Tariff['charges'], string> = {
  sepa: 'euro to an IBAN of a SEPA country',
  eea: 'another currency of an EEA state to an IBAN in the EEA',
  swift: 'any other payment without an exchange',
  converted: 'a payment with an exchange',
};

/** The tariff of the sandbox as tables. */
export function chargesSection(tariff: Tariff): string {
  const options = [
    ...new Set(Object.values(tariff.charges).flatMap((costs) => Object.keys(costs))),
  ];
  const rows = Object.entries(tariff.charges).map(([kind, costs]) => {
    const cells = options.map((option) => costs[option as keyof typeof costs] ?? '');
    const only = tariff.rtgsCurrencies[kind as keyof typeof kinds];
    const rtgs = only ? `; RTGS for ${only.join(' and ')} only` : '';
    return `| ${kinds[kind as keyof typeof kinds]}${rtgs} | ${cells.join(' | ')} |`;
  });
  const priorities = Object.entries(tariff.priorities).map(([name, cost]) => {
    const charges = tariff.onlyWith[name as keyof typeof tariff.onlyWith];
    return `\`${name}\` ${cost}${charges ? `, with ${charges.join(' and ')} only` : ''}`;
  });
  return `## What the sandbox charges

In the currency of the account where that is one of ${tariff.currencies.join(', ')}, else the same in EUR at the mid-market
rate. All of it is invented.

| Payment | ${options.join(' | ')} |
|---|${options.map(() => '---|').join('')}
${rows.join('\n')}

For the priority, besides: ${priorities.join('; ')}. The least amount is ${tariff.minimumUnits} of each currency.
`;
}
