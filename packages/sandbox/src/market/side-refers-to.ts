/** What `side` buys or sells: the first currency of the pair, or the currency of the amount. */
export type SideRefersTo = 'firstCurrency' | 'amountCurrency';

/** Our choice: the description does not say it. */
export const defaultSideRefersTo: SideRefersTo = 'firstCurrency';
