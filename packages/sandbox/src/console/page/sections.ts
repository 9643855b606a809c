/** The sections of the console, in their order. */
export const sections = [
  { id: 'accounts', name: 'Accounts' },
  { id: 'payments', name: 'Payments' },
  { id: 'trades', name: 'Trades' },
  { id: 'fixed-forwards', name: 'Forwards' },
  { id: 'deliveries', name: 'Deliveries' },
  { id: 'requests', name: 'Requests' },
  { id: 'try', name: 'Try it' },
  { id: 'faults', name: 'Faults' },
  { id: 'rates', name: 'Rates' },
  { id: 'snapshots', name: 'Snapshots' },
  { id: 'choices', name: 'Choices' },
] as const;

export type SectionId = (typeof sections)[number]['id'];
