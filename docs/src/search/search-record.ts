/** Something that the search finds beside the text of the pages. */
export interface SearchRecord {
  /** Such as `createPayment`. */
  name: string;
  /** What it is, such as `operation`. */
  kind: string;
  /** Below the root of the site, such as `reference/#/payments/createpayment`. */
  url: string;
  text: string;
}
