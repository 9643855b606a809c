// Generated from spec/ by `npm run generate`. Do not edit.

import type { components } from './openapi.ts';

export type { components, operations, paths, webhooks } from './openapi.ts';

/** Postal address. */
export type Address = components['schemas']['Address'];

/**
 * Postal address to send. Only the country is mandatory.
 *
 * **Not documented:** The length limits of the address fields are not shown; a public copy of the
 * interface has street 255, postCode 15, city 35, province 2 and country 8 characters, which is not
 * enforced here.
 */
export type AddressInput = components['schemas']['AddressInput'];

/** Amount of money in one currency, or null. */
export type Amount = components['schemas']['Amount'];

/** Amount of money in one currency, to send. */
export type AmountInput = components['schemas']['AmountInput'];

/** Amount of money in one currency. */
export type AmountObject = components['schemas']['AmountObject'];

/** Correspondent bank of an account. */
export type CorrespondentBank = components['schemas']['CorrespondentBank'];

/** Beneficiary as its creation returns it, with the result of the payee verification. */
export type CreatedExternalBankAccount = components['schemas']['CreatedExternalBankAccount'];

/** Payment as its creation returns it, which may carry the result of a payee verification. */
export type CreatedPayment = components['schemas']['CreatedPayment'];

/**
 * Answer that wraps a payment just created, and may carry the result of a payee verification beside
 * it.
 */
export type CreatedPaymentResponse = components['schemas']['CreatedPaymentResponse'];

/** Spot trade as its creation returns it. */
export type CreatedTrade = components['schemas']['CreatedTrade'];

/** Kind of proof of transaction, an invoice or the identity of the beneficiary. */
export type DocumentType = components['schemas']['DocumentType'];

/** Body of a failed call. Any operation can answer with it, and no field is promised. */
export type ErrorBody = components['schemas']['ErrorBody'];

/**
 * Name of an event that a subscription can receive.
 *
 * The enumerations in the service's own subscription schemas list only `PAYMENT_CREATED` to
 * `TRADE_PLANIFIED`, in the order given here. The prose names the other events. `PAYMENT_CREATED`
 * appears only in the schemas.
 *
 * **Not documented:** The operation or status change that emits each event is not shown.
 */
export type EventName = components['schemas']['EventName'];

/** Beneficiary, an external bank account. */
export type ExternalBankAccount = components['schemas']['ExternalBankAccount'];

/**
 * Beneficiary to create. An account number in IBAN form needs the `bic` of the bank, since `bic` is
 * optional only for other account numbers.
 */
export type ExternalBankAccountCreate = components['schemas']['ExternalBankAccountCreate'];

/** Outcome of the deletion of a beneficiary. */
export type ExternalBankAccountDeletion = components['schemas']['ExternalBankAccountDeletion'];

/** Page of beneficiaries. */
export type ExternalBankAccountList = components['schemas']['ExternalBankAccountList'];

/** Answer that wraps one beneficiary. */
export type ExternalBankAccountResponse = components['schemas']['ExternalBankAccountResponse'];

/**
 * Notification that could not be delivered.
 *
 * **Not documented:** The fields of a failed notification are not shown.
 */
export type FailedNotification = components['schemas']['FailedNotification'];

/** Page of failed notifications with four counters, all of them strings. */
export type FailedNotificationPage = components['schemas']['FailedNotificationPage'];

/**
 * Charges option of a payment.
 *
 * **Not documented:** Whether a fee is booked as a movement of its own or within the debit of the
 * payment is not shown.
 */
export type FeePaymentOption = components['schemas']['FeePaymentOption'];

/**
 * Financial movement as the detail operation returns it. Only `typeLabel` is documented.
 *
 * **Not documented:** The fields of the detailed financial movement other than `typeLabel` are not
 * shown.
 */
export type FinancialMovement = components['schemas']['FinancialMovement'];

/** Financial movement as the list returns it. */
export type FinancialMovementEntry = components['schemas']['FinancialMovementEntry'];

/** Page of financial movements. */
export type FinancialMovementList = components['schemas']['FinancialMovementList'];

/** Answer that wraps one financial movement. */
export type FinancialMovementResponse = components['schemas']['FinancialMovementResponse'];

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
export type FinancialMovementTypeLabel = components['schemas']['FinancialMovementTypeLabel'];

/**
 * Booked fixed forward contract.
 *
 * **Not documented:** The fields of a fixed forward record are not shown.
 */
export type FixedForward = components['schemas']['FixedForward'];

/** Fixed forward contract to book. */
export type FixedForwardCreate = components['schemas']['FixedForwardCreate'];

/**
 * The booked fixed forward contracts, in a shape that is left open.
 *
 * **Not documented:** The shape of the answer that lists the fixed forward contracts is not shown.
 */
export type FixedForwardList = components['schemas']['FixedForwardList'];

/**
 * Fixed forward contract in a notification. Its detail operation is not documented, nor is its
 * shape; as with the other events, the contract may be bare or wrapped.
 */
export type FixedForwardPayload = components['schemas']['FixedForwardPayload'];

/**
 * Quote for a fixed forward contract. It carries a quote reference used at booking.
 *
 * **Not documented:** The fields of a fixed forward quote are not shown.
 */
export type FixedForwardQuote = components['schemas']['FixedForwardQuote'];

/** Answer that wraps a fixed forward quote. */
export type FixedForwardQuoteResponse = components['schemas']['FixedForwardQuoteResponse'];

/** Answer that wraps one fixed forward contract. */
export type FixedForwardResponse = components['schemas']['FixedForwardResponse'];

/**
 * Status of a fixed forward contract.
 *
 * **Not documented:** The transitions between the status values of a fixed forward contract are not
 * shown.
 */
export type FixedForwardStatus = components['schemas']['FixedForwardStatus'];

/**
 * Status by which fixed forward contracts are listed: `all`, or one of the values of
 * FixedForwardStatus, repeated here because an enumeration cannot extend another.
 */
export type FixedForwardStatusFilter = components['schemas']['FixedForwardStatusFilter'];

/** Holder of an account. */
export type Holder = components['schemas']['Holder'];

/** Bank that holds an account. */
export type HolderBank = components['schemas']['HolderBank'];

/**
 * Bank that holds an account to send. When the `bic` is given, the service retrieves the details of
 * the bank; without it, `clearingCodeType`, `clearingCode` and `name` are required.
 */
export type HolderBankInput = components['schemas']['HolderBankInput'];

/** Holder of an account to send. */
export type HolderInput = components['schemas']['HolderInput'];

/** Kind of account holder. */
export type HolderType = components['schemas']['HolderType'];

/** Bank that holds an account in IBAN form: it is always identified by its `bic`. */
export type IdentifiedBankInput = components['schemas']['IdentifiedBankInput'];

/** Result of a verification of the payee. */
export type PayeeVerification = components['schemas']['PayeeVerification'];

/**
 * Body of a failed call of an operation that can verify the payee: the fields of an error, and the
 * result of a failed verification. When verification fails, nothing is created.
 *
 * **Not documented:** The additional fields of the error body that reports a failed verification of
 * the payee are not shown.
 */
export type PayeeVerificationErrorBody = components['schemas']['PayeeVerificationErrorBody'];

/**
 * Result of a failed verification of the payee, as a public copy of the interface has it.
 *
 * **Provisional:** not in the interface's own description.
 */
export type PayeeVerificationFailure = components['schemas']['PayeeVerificationFailure'];

/** Outgoing payment. */
export type Payment = components['schemas']['Payment'];

/** Payment to create. */
export type PaymentCreate = components['schemas']['PaymentCreate'];

/** Page of payments. */
export type PaymentList = components['schemas']['PaymentList'];

/** Options for paying one beneficiary from one account, with their costs. */
export type PaymentOption = components['schemas']['PaymentOption'];

/**
 * Combination of a priority option and a charges option, with the fee cost and the minimal source
 * and target amounts for it.
 *
 * **Not documented:** The field names inside an entry of the payment options are not shown.
 */
export type PaymentOptionEntry = components['schemas']['PaymentOptionEntry'];

/** Answer that wraps the payment options. */
export type PaymentOptionResponse = components['schemas']['PaymentOptionResponse'];

/**
 * Payment in a notification, in the shape returned by its detail operation: the payment object,
 * bare or wrapped.
 */
export type PaymentPayload = components['schemas']['PaymentPayload'];

/** Answer that wraps one payment. */
export type PaymentResponse = components['schemas']['PaymentResponse'];

/**
 * Status of a payment.
 *
 * **Not documented:** The status after creation is not shown, nor are the transitions between
 * status values other than those by confirmation, deletion and rolling to the next working day.
 */
export type PaymentStatus = components['schemas']['PaymentStatus'];

/**
 * Status by which payments are listed: `all`, or one of the values of PaymentStatus, repeated here
 * because an enumeration cannot extend another. `all` is a filter value only.
 */
export type PaymentStatusFilter = components['schemas']['PaymentStatusFilter'];

/**
 * Standard or priority treatment of a payment; `48H` is the only documented value.
 *
 * **Not documented:** Allowed values other than `48H` are not shown; a public copy of the interface
 * also has `24H`, `1H` and `instant`, and on a payment `normal` and `urgent`.
 */
export type PriorityPaymentOption = components['schemas']['PriorityPaymentOption'];

/** Document that proves a payment. */
export type ProofOfTransaction = components['schemas']['ProofOfTransaction'];

/** Spot quote: the fields that the creation of a quote and of a trade return alike. */
export type Quote = components['schemas']['Quote'];

/** Quote to ask for; spot quotes and fixed forward quotes have the same body. */
export type QuoteCreate = components['schemas']['QuoteCreate'];

/**
 * Exchange rate of a payment, mid-market and as applied. The description of the service gives no
 * type for `midMarket`; it is read as one of the rates.
 */
export type Rate = components['schemas']['Rate'];

/** Account in the shortened form that the list returns. */
export type ShortWallet = components['schemas']['ShortWallet'];

/**
 * Side of an exchange, `B` to buy and `S` to sell.
 *
 * **Not documented:** Whether `side` refers to the first currency of the pair or to the currency of
 * the amount is not shown.
 */
export type Side = components['schemas']['Side'];

/** Direction of a list, ascending or descending. */
export type SortOrder = components['schemas']['SortOrder'];

/** Spot trade as it is read back, for reconciliation. */
export type Trade = components['schemas']['Trade'];

/** Spot trade to execute. */
export type TradeCreate = components['schemas']['TradeCreate'];

/** Page of trades. */
export type TradeList = components['schemas']['TradeList'];

/**
 * Spot trade in a notification, in the shape returned by its detail operation: the trade object,
 * bare or wrapped.
 */
export type TradePayload = components['schemas']['TradePayload'];

/** Answer that wraps one trade. */
export type TradeResponse = components['schemas']['TradeResponse'];

/**
 * Status of a spot trade.
 *
 * **Not documented:** The transitions between the status values of a spot trade are not shown.
 */
export type TradeStatus = components['schemas']['TradeStatus'];

/**
 * Status by which trades are listed: `all`, or one of the values of TradeStatus, repeated here
 * because an enumeration cannot extend another.
 */
export type TradeStatusFilter = components['schemas']['TradeStatusFilter'];

/**
 * Account in full, as creation and detail return it: the fields of the shortened account, and
 * others.
 *
 * **Not documented:** The fields of the full account beyond those of the shortened account are not
 * shown.
 */
export type Wallet = components['schemas']['Wallet'];

/** Balance of an account on one day. */
export type WalletBalance = components['schemas']['WalletBalance'];

/** Answer that wraps the balance of one account. */
export type WalletBalanceResponse = components['schemas']['WalletBalanceResponse'];

/** Account to create. */
export type WalletCreate = components['schemas']['WalletCreate'];

/** Page of accounts. */
export type WalletList = components['schemas']['WalletList'];

/** Answer that wraps one account. */
export type WalletResponse = components['schemas']['WalletResponse'];

/**
 * Status of an account, as a public copy of the interface has it.
 *
 * **Provisional:** not in the interface's own description.
 */
export type WalletStatus = components['schemas']['WalletStatus'];

/** Webhook subscription. */
export type Webhook = components['schemas']['Webhook'];

/** Webhook subscription to create. */
export type WebhookCreate = components['schemas']['WebhookCreate'];

/** Webhook subscriptions, without their secrets. */
export type WebhookList = components['schemas']['WebhookList'];

/** Changes to a webhook subscription; both fields are optional. */
export type WebhookUpdate = components['schemas']['WebhookUpdate'];

/** Webhook subscription with its secret, as only creation and rotation return it. */
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
