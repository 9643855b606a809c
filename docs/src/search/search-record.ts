export type SearchKind =
  | 'operation'
  | 'event'
  | 'error'
  | 'object'
  | 'type'
  | 'field'
  | 'not documented'
  | 'example';

/** Something that the search finds beside the text of the pages. */
export interface SearchRecord {
  /** Such as `createPayment`. */
  name: string;
  kind: SearchKind;
  /** Below the root of the site, such as `reference/#/payments/createpayment`. */
  url: string;
  text: string;
}
