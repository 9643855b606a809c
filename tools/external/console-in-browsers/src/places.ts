/** Every section of the console, and the heading that it begins with. */
export const sectionHeadings: Readonly<Record<string, string>> = {
  agenda: 'Agenda',
  accounts: 'Accounts',
  movements: 'Movements',
  payments: 'Payments',
  trades: 'Trades',
  'fixed-forwards': 'Forwards',
  beneficiaries: 'Beneficiaries',
  deliveries: 'Deliveries',
  subscriptions: 'Subscriptions',
  requests: 'Requests',
  try: 'Try it',
  faults: 'Faults',
  rates: 'Rates',
  snapshots: 'Snapshots',
  users: 'API users',
  choices: 'Choices',
};
