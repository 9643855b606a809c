// Generated from spec/ by `npm run generate`. Do not edit.

/** The names of the examples with which the mock can answer each operation. */
export interface ExampleNames {
  createWallet: 'Euros' | 'Dollars' | 'Error';
  listWallets: 'Wallets' | 'PageTwo' | 'Empty' | 'Error';
  getWallet: 'Euros' | 'Dollars' | 'Pounds' | 'Error';
  getWalletBalance: 'Balance' | 'BeforeSettlement' | 'Error';
  listFinancialMovements: 'FinancialMovements' | 'Dollars' | 'PageTwo' | 'Empty' | 'Error';
  getFinancialMovement:
    | 'DebitForTransfer'
    | 'ClientFee'
    | 'DebitForExchange'
    | 'CreditForExchange'
    | 'ExternalCounterpartCredit'
    | 'Error';
  createExternalBankAccount:
    | 'Iban'
    | 'ClearingCode'
    | 'CorrespondentBank'
    | 'Error'
    | 'VerificationPartial'
    | 'VerificationFailed';
  listExternalBankAccounts: 'ExternalBankAccounts' | 'PageTwo' | 'Empty' | 'Error';
  getExternalBankAccount: 'Iban' | 'ClearingCode' | 'CorrespondentBank' | 'Error';
  deleteExternalBankAccount: 'Deleted' | 'NotDeleted' | 'Error';
  getPaymentOptions: 'PaymentOption' | 'Swift' | 'Converted' | 'Error';
  createPayment:
    | 'Payment'
    | 'Sepa'
    | 'SwiftOur'
    | 'SwiftShare'
    | 'Converted'
    | 'VerifiedBeside'
    | 'Error'
    | 'VerificationPartial'
    | 'VerificationFailed';
  confirmPayment: 'Planified' | 'Waitingsignature' | 'Error';
  uploadProofOfTransaction: 'Planified' | 'Error';
  listPayments:
    | 'All'
    | 'Planified'
    | 'Rejected'
    | 'Finalized'
    | 'Canceled'
    | 'Refused'
    | 'Blocked'
    | 'Waitingconfirmation'
    | 'Waitingsignature'
    | 'PageTwo'
    | 'Empty'
    | 'Error';
  getPayment:
    | 'Planified'
    | 'Rejected'
    | 'Finalized'
    | 'Canceled'
    | 'Refused'
    | 'Blocked'
    | 'Waitingconfirmation'
    | 'Waitingsignature'
    | 'Converted'
    | 'SwiftOur'
    | 'Error';
  deletePayment: 'Canceled' | 'Error';
  createQuote: 'SellEuros' | 'BuyEuros' | 'SameDay' | 'Error';
  createTrade: 'SellEuros' | 'BuyEuros' | 'Error';
  listTrades:
    | 'All'
    | 'Planified'
    | 'Rejected'
    | 'Finalized'
    | 'Canceled'
    | 'Refused'
    | 'Blocked'
    | 'PageTwo'
    | 'Empty'
    | 'Error';
  getTrade:
    | 'Planified'
    | 'Rejected'
    | 'Finalized'
    | 'Canceled'
    | 'Refused'
    | 'Blocked'
    | 'BuyEuros'
    | 'Error';
  createFixedForwardQuote: 'SellEuros' | 'BuyPounds' | 'Error';
  createFixedForward: 'SellEuros' | 'BuyPounds' | 'Error';
  listFixedForwards: 'FixedForwards' | 'Array' | 'Empty' | 'Error';
  getFixedForward: 'Planified' | 'Finalized' | 'Canceled' | 'Error';
  createWebhook: 'TwoEvents' | 'ListedEvents' | 'AllEvents' | 'Error';
  listWebhooks: 'Webhooks' | 'Empty' | 'Error';
  getWebhook: 'TwoEvents' | 'ListedEvents' | 'AllEvents' | 'Error';
  updateWebhook: 'Events' | 'Url' | 'EventsAndUrl' | 'Error';
  deleteWebhook: 'Deleted' | 'Error';
  rotateWebhookSecret: 'TwoEvents' | 'Error';
  listFailedNotifications: 'FailedNotifications' | 'PageTwo' | 'Empty' | 'Error';
  listDocuments: 'Documents' | 'Empty' | 'Error';
  getBankDetails: 'BankDetails' | 'Error';
  getDocument: 'Invoice' | 'BankDetails' | 'Error';
  uploadDocument: 'Invoice' | 'Error';
  listLogs: 'Logs' | 'Empty' | 'Error';
  getLog: 'Created' | 'Refused' | 'Open' | 'Error';
}
