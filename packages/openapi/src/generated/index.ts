// Generated from spec/ by `npm run generate`. Do not edit.

import type { components } from './openapi.ts';

export type { components, operations, paths, webhooks } from './openapi.ts';

/** The version of the interface that this package describes. */
export const API_VERSION = '1.6.0';

/** An interface can extend only a named type. */
type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Postal address. */
export interface Address extends Schema<'Address'> {}

/**
 * Postal address to send. Only the country is mandatory.
 *
 * **Not documented:** The length limits of the address fields are not shown; a public copy of the
 * interface has street 255, postCode 15, city 35, province 2 and country 8 characters, which is not
 * enforced here.
 */
export interface AddressInput extends Schema<'AddressInput'> {}

/** Amount of money in one currency, or null. */
export type Amount = Schema<'Amount'>;

/**
 * Amount of money in one currency, to send.
 *
 * **Not documented:** What the service does with an amount of zero, or of less, is not shown.
 */
export interface AmountInput extends Schema<'AmountInput'> {}

/** Amount of money in one currency. */
export interface AmountObject extends Schema<'AmountObject'> {}

/** Correspondent bank of an account. */
export interface CorrespondentBank extends Schema<'CorrespondentBank'> {}

/** Beneficiary as its creation returns it, with the result of the payee verification. */
export interface CreatedExternalBankAccount extends Schema<'CreatedExternalBankAccount'> {}

/** Payment as its creation returns it, which may carry the result of a payee verification. */
export interface CreatedPayment extends Schema<'CreatedPayment'> {}

/**
 * Answer that wraps a payment just created, and may carry the result of a payee verification beside
 * it.
 */
export interface CreatedPaymentResponse extends Schema<'CreatedPaymentResponse'> {}

/** Spot trade as its creation returns it. */
export interface CreatedTrade extends Schema<'CreatedTrade'> {}

/**
 * Document that the platform keeps, with a link to read it once.
 *
 * **Provisional:** not in the interface's own description.
 */
export interface Document extends Schema<'Document'> {}

/**
 * Documents.
 *
 * **Provisional:** not in the interface's own description.
 */
export type DocumentList = Schema<'DocumentList'>;

/** Kind of proof of transaction, an invoice or the identity of the beneficiary. */
export type DocumentType = Schema<'DocumentType'>;

/**
 * Document to upload.
 *
 * **Provisional:** not in the interface's own description.
 */
export interface DocumentUpload extends Schema<'DocumentUpload'> {}

/**
 * Kind of the object that a document is about.
 *
 * **Provisional:** not in the interface's own description.
 */
export type DocumentedObject = Schema<'DocumentedObject'>;

/** Body of a failed call. Any operation can answer with it, and no field is promised. */
export interface ErrorBody extends Schema<'ErrorBody'> {}

/**
 * Name of an event that a subscription can receive.
 *
 * The enumerations in the service's own subscription schemas list only `PAYMENT_CREATED` to
 * `TRADE_PLANIFIED`, in the order given here. The prose names the other events. `PAYMENT_CREATED`
 * appears only in the schemas.
 *
 * **Not documented:** The operation or status change that emits each event is not shown.
 */
export type EventName = Schema<'EventName'>;

/** Beneficiary, an external bank account. */
export interface ExternalBankAccount extends Schema<'ExternalBankAccount'> {}

/**
 * Beneficiary to create. An account number in IBAN form needs the `bic` of the bank, since `bic` is
 * optional only for other account numbers.
 */
export interface ExternalBankAccountCreate extends Schema<'ExternalBankAccountCreate'> {}

/** Outcome of the deletion of a beneficiary. */
export interface ExternalBankAccountDeletion extends Schema<'ExternalBankAccountDeletion'> {}

/** Page of beneficiaries. */
export interface ExternalBankAccountList extends Schema<'ExternalBankAccountList'> {}

/** Answer that wraps one beneficiary. */
export interface ExternalBankAccountResponse extends Schema<'ExternalBankAccountResponse'> {}

/**
 * Notification that could not be delivered.
 *
 * **Not documented:** The fields of a failed notification are not shown.
 */
export interface FailedNotification extends Schema<'FailedNotification'> {}

/** Page of failed notifications with four counters, all of them strings. */
export interface FailedNotificationPage extends Schema<'FailedNotificationPage'> {}

/**
 * Charges option: who pays the charges of a payment. The interface gives only the values: this is
 * what banks mean by them. In the examples EUR 1,000 are paid, the provider of the sender charges
 * 10, and the banks on the way and of the beneficiary 5.
 *
 * | Value | Who pays | The sender pays | The beneficiary gets |
 * |---|---|---|---|
 * | `OUR` | The sender pays all charges. | 1,015 | 1,000 |
 * | `SHARE` | Each side pays its own charges; other banks take theirs off the amount. | 1,010 | 995 |
 * | `BEN` | The beneficiary pays all charges, off the amount. | 1,000 | 985 |
 * | `SEPA` | A transfer in euros within the Single Euro Payments Area. Each side pays its own bank, and the whole amount arrives. | 1,010 | 1,000 |
 * | `DSP` | A payment within the European Economic Area, under its directive on payment services (DSP in French, PSD in English), which lets each side pay its own bank. | 1,010 | 1,000 |
 * | `RTGS` | A payment through a system that settles each payment at once, such as T2 of the euro: real-time gross settlement. Its name does not say who pays. | see the payment options | |
 *
 * **Not documented:** Whether a fee is booked as a movement of its own or within the debit of the
 * payment is not shown.
 */
export type FeePaymentOption = Schema<'FeePaymentOption'>;

/**
 * Financial movement as the detail operation returns it. Only `typeLabel` is documented.
 *
 * **Not documented:** The fields of the detailed financial movement other than `typeLabel` are not
 * shown.
 */
export interface FinancialMovement extends Schema<'FinancialMovement'> {}

/** Financial movement as the list returns it. */
export interface FinancialMovementEntry extends Schema<'FinancialMovementEntry'> {}

/** Page of financial movements. */
export interface FinancialMovementList extends Schema<'FinancialMovementList'> {}

/** Answer that wraps one financial movement. */
export interface FinancialMovementResponse extends Schema<'FinancialMovementResponse'> {}

/**
 * Kind of a financial movement.
 *
 * | Value | Meaning |
 * |---|---|
 * | `rejectOperation` | Payment returned by the bank counterparty. |
 * | `DebitForExchange` | Debit for an FX operation. |
 * | `DebitForTransfer` | Debit linked to a transfer. |
 * | `CreditForExchange` | Credit linked to an FX operation. |
 * | `Immobilize` | Payment registered but not debited on the value date. |
 * | `ExternalCounterpartCredit` | Account credit. |
 * | `debitForAccountGuaranteeCredit` | Movement related to the deposit for a forward exchange transaction. |
 * | `debitAccountGuarantee` | Movement related to the deposit for a forward exchange transaction. |
 * | `internalGuaranteeTransfer` | Movement related to the deposit for a forward exchange transaction. |
 * | `corrective` | Corrective. |
 * | `rejectCreditDepositAccount` | Rejection of a flow credited to the account, after liquidation. |
 * | `returnFund` | Payment returned by the recipient counterparty. |
 * | `rejectDebit` | Rejection of an automatic debit (SDD) on the account. |
 * | `PrepaidCardDepositAccountDebit` | Initialization of a virtual payment card. |
 * | `PrepaidCardDepositAccountCredit` | Re-credit of funds held on a virtual payment card that expires. |
 * | `clientFee` | Fees for using accounts. |
 * | `cancelClientFee` | Commercial gesture. |
 * | `DirectDebit` | Direct debit on the account. |
 */
export type FinancialMovementTypeLabel = Schema<'FinancialMovementTypeLabel'>;

/**
 * Booked fixed forward contract.
 *
 * **Not documented:** The fields of a fixed forward record are not shown.
 */
export interface FixedForward extends Schema<'FixedForward'> {}

/** Fixed forward contract to book. */
export interface FixedForwardCreate extends Schema<'FixedForwardCreate'> {}

/**
 * The booked fixed forward contracts, in a shape that is left open.
 *
 * **Provisional:** not in the interface's own description.
 *
 * **Not documented:** The shape of the answer that lists the fixed forward contracts is not shown.
 */
export type FixedForwardList = Schema<'FixedForwardList'>;

/**
 * Fixed forward contract in a notification. Its detail operation is not documented, nor is its
 * shape; as with the other events, the contract may be bare or wrapped.
 */
export type FixedForwardPayload = Schema<'FixedForwardPayload'>;

/**
 * Quote for a fixed forward contract. It carries a quote reference used at booking.
 *
 * **Not documented:** The fields of a fixed forward quote are not shown.
 */
export interface FixedForwardQuote extends Schema<'FixedForwardQuote'> {}

/** Answer that wraps a fixed forward quote. */
export interface FixedForwardQuoteResponse extends Schema<'FixedForwardQuoteResponse'> {}

/** Answer that wraps one fixed forward contract. */
export interface FixedForwardResponse extends Schema<'FixedForwardResponse'> {}

/**
 * Status of a fixed forward contract.
 *
 * **Not documented:** The transitions between the status values of a fixed forward contract are not
 * shown.
 */
export type FixedForwardStatus = Schema<'FixedForwardStatus'>;

/**
 * Status by which fixed forward contracts are listed: `all`, or one of the values of
 * FixedForwardStatus, repeated here because an enumeration cannot extend another.
 */
export type FixedForwardStatusFilter = Schema<'FixedForwardStatusFilter'>;

/** Holder of an account. */
export interface Holder extends Schema<'Holder'> {}

/** Bank that holds an account. */
export interface HolderBank extends Schema<'HolderBank'> {}

/**
 * Bank that holds an account to send. When the `bic` is given, the service retrieves the details of
 * the bank; without it, `clearingCodeType`, `clearingCode` and `name` are required.
 */
export interface HolderBankInput extends Schema<'HolderBankInput'> {}

/** Holder of an account to send. */
export interface HolderInput extends Schema<'HolderInput'> {}

/** Kind of account holder. */
export type HolderType = Schema<'HolderType'>;

/** Bank that holds an account in IBAN form: it is always identified by its `bic`. */
export interface IdentifiedBankInput extends Schema<'IdentifiedBankInput'> {}

/**
 * One request that was sent to the service, and the answer to it. An entry without `closedAt` and
 * `httpResponseCode` is of a request that has not ended. Bodies may hold secrets, and data about
 * people and their accounts.
 *
 * **Provisional:** not in the interface's own description.
 */
export interface LogEntry extends Schema<'LogEntry'> {}

/**
 * Log entries.
 *
 * **Provisional:** not in the interface's own description.
 */
export type LogList = Schema<'LogList'>;

/** Result of a verification of the payee. */
export interface PayeeVerification extends Schema<'PayeeVerification'> {}

/**
 * Body of a failed call of an operation that can verify the payee: the fields of an error, and the
 * result of a failed verification. When verification fails, nothing is created.
 *
 * **Not documented:** The additional fields of the error body that reports a failed verification of
 * the payee are not shown.
 */
export interface PayeeVerificationErrorBody extends Schema<'PayeeVerificationErrorBody'> {}

/**
 * Result of a failed verification of the payee, as a public copy of the interface has it.
 *
 * **Provisional:** not in the interface's own description.
 */
export interface PayeeVerificationFailure extends Schema<'PayeeVerificationFailure'> {}

/** Outgoing payment. */
export interface Payment extends Schema<'Payment'> {}

/** Payment to create. */
export interface PaymentCreate extends Schema<'PaymentCreate'> {}

/** Page of payments. */
export interface PaymentList extends Schema<'PaymentList'> {}

/** Options for paying one beneficiary from one account, with their costs. */
export interface PaymentOption extends Schema<'PaymentOption'> {}

/**
 * Combination of a priority option and a charges option, with the fee cost and the minimal source
 * and target amounts for it.
 *
 * **Not documented:** The field names inside an entry of the payment options are not shown.
 */
export interface PaymentOptionEntry extends Schema<'PaymentOptionEntry'> {}

/** Answer that wraps the payment options. */
export interface PaymentOptionResponse extends Schema<'PaymentOptionResponse'> {}

/**
 * Payment in a notification, in the shape returned by its detail operation: the payment object,
 * bare or wrapped.
 */
export type PaymentPayload = Schema<'PaymentPayload'>;

/** Answer that wraps one payment. */
export interface PaymentResponse extends Schema<'PaymentResponse'> {}

/**
 * Status of a payment.
 *
 * **Not documented:** The status after creation is not shown, nor are the transitions between
 * status values other than those by confirmation, deletion and rolling to the next working day.
 */
export type PaymentStatus = Schema<'PaymentStatus'>;

/**
 * Status by which payments are listed: `all`, or one of the values of PaymentStatus, repeated here
 * because an enumeration cannot extend another. `all` is a filter value only.
 */
export type PaymentStatusFilter = Schema<'PaymentStatusFilter'>;

/**
 * Standard or priority treatment of a payment; `48H` is the only documented value.
 *
 * **Not documented:** Allowed values other than `48H` are not shown; a public copy of the interface
 * also has `24H`, `1H` and `instant`, and on a payment `normal` and `urgent`.
 */
export type PriorityPaymentOption = Schema<'PriorityPaymentOption'>;

/** Document that proves a payment. */
export interface ProofOfTransaction extends Schema<'ProofOfTransaction'> {}

/** Spot quote: the fields that the creation of a quote and of a trade return alike. */
export interface Quote extends Schema<'Quote'> {}

/** Quote to ask for; spot quotes and fixed forward quotes have the same body. */
export interface QuoteCreate extends Schema<'QuoteCreate'> {}

/**
 * Exchange rate of a payment, mid-market and as applied. The service description names the rates,
 * and does not explain them: this is what dealers mean. The core rates are those of the market, and
 * the applied ones have the margin of the provider in them. You buy the first currency of the pair
 * at the ask, and sell it at the bid.
 *
 * An example for EURUSD, with a margin of 0.2 %: core bid 1.0848, mid-market 1.0850, core ask
 * 1.0852; applied bid 1.0826, applied ask 1.0874. To sell EUR 1,000 brings USD 1,082.60, and to buy
 * them costs USD 1,087.40.
 */
export interface Rate extends Schema<'Rate'> {}

/** Account in the shortened form that the list returns. */
export interface ShortWallet extends Schema<'ShortWallet'> {}

/**
 * Side of an exchange, `B` to buy and `S` to sell.
 *
 * **Not documented:** Whether `side` refers to the first currency of the pair or to the currency of
 * the amount is not shown.
 */
export type Side = Schema<'Side'>;

/** Direction of a list, ascending or descending. */
export type SortOrder = Schema<'SortOrder'>;

/** Spot trade as it is read back, for reconciliation. */
export interface Trade extends Schema<'Trade'> {}

/** Spot trade to execute. */
export interface TradeCreate extends Schema<'TradeCreate'> {}

/** Page of trades. */
export interface TradeList extends Schema<'TradeList'> {}

/**
 * Spot trade in a notification, in the shape returned by its detail operation: the trade object,
 * bare or wrapped.
 */
export type TradePayload = Schema<'TradePayload'>;

/** Answer that wraps one trade. */
export interface TradeResponse extends Schema<'TradeResponse'> {}

/**
 * Status of a spot trade.
 *
 * **Not documented:** The transitions between the status values of a spot trade are not shown.
 */
export type TradeStatus = Schema<'TradeStatus'>;

/**
 * Status by which trades are listed: `all`, or one of the values of TradeStatus, repeated here
 * because an enumeration cannot extend another.
 */
export type TradeStatusFilter = Schema<'TradeStatusFilter'>;

/**
 * Account in full, as creation and detail return it: the fields of the shortened account, and
 * others.
 *
 * **Not documented:** The fields of the full account beyond those of the shortened account are not
 * shown.
 */
export interface Wallet extends Schema<'Wallet'> {}

/** Balance of an account on one day. */
export interface WalletBalance extends Schema<'WalletBalance'> {}

/** Answer that wraps the balance of one account. */
export interface WalletBalanceResponse extends Schema<'WalletBalanceResponse'> {}

/** Account to create. */
export interface WalletCreate extends Schema<'WalletCreate'> {}

/** Page of accounts. */
export interface WalletList extends Schema<'WalletList'> {}

/** Answer that wraps one account. */
export interface WalletResponse extends Schema<'WalletResponse'> {}

/**
 * Status of an account, as a public copy of the interface has it.
 *
 * **Provisional:** not in the interface's own description.
 */
export type WalletStatus = Schema<'WalletStatus'>;

/** Webhook subscription. */
export interface Webhook extends Schema<'Webhook'> {}

/** Webhook subscription to create. */
export interface WebhookCreate extends Schema<'WebhookCreate'> {}

/** Webhook subscriptions, without their secrets. */
export type WebhookList = Schema<'WebhookList'>;

/** Changes to a webhook subscription; both fields are optional. */
export interface WebhookUpdate extends Schema<'WebhookUpdate'> {}

/** Webhook subscription with its secret, as only creation and rotation return it. */
export interface WebhookWithSecret extends Schema<'WebhookWithSecret'> {}
