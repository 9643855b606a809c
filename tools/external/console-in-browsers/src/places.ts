/** Every section of the console, and the heading that it begins with. */
export const sectionHeadings: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  payments: 'Payments',
  trades: 'Trades',
  'fixed-forwards': 'Forwards',
  deliveries: 'Deliveries',
  requests: 'Requests',
  try: 'Try it',
  faults: 'Faults',
  rates: 'Rates',
  snapshots: 'Snapshots',
  choices: 'Choices',
};
