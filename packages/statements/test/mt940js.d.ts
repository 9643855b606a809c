declare module 'mt940js' {
  interface Transaction {
    date: Date;
    entryDate: Date;
    amount: number;
    currency: string;
    bankReference: string;
    structuredDetails: Record<string, string>;
  }

  export class Parser {
    parse(text: string): {
      transactions: Transaction[];
      openingBalance: number;
      closingBalance: number;
      currency: string;
    }[];
  }
}
