/**
 * What the company met with a cheat: all worked; or the names of the errors by which it was told, which
 * it does not meet without.
 */
type Outcome = 'worked' | readonly string[];

/** What comes of each cheat. The sentence above each says what the bank does. */
export const outcomes: Readonly<Record<string, Outcome>> = {
  // A gateway repeats the creation of a payment, and passes on the answer to the first copy.
  'idempotency-key.1': 'worked',
  // A gateway repeats the creation of a payment, and the second copy is refused.
  'idempotency-key.2': ['ApiError'],
  // A gateway repeats the creation of a trade, and the second copy is refused.
  'idempotency-key.3': ['ApiError', 'UndecidedError'],
  // A creation is accepted with 202, and its answer is empty.
  'idempotency-key.4': ['UnexpectedResponseError'],
  // Every fourth request is refused with 429, before anything is done.
  'rate-limits.1': ['ApiError'],
  // Every fourth request is refused with 429 and an empty body, after it was done.
  'rate-limits.2': ['ApiError'],
  // A request that names no version is refused with 400.
  'version-selection.1': ['ApiError'],
  // Answers as another version, in which every object is in an envelope named data.
  'version-selection.2': ['UnexpectedResponseError'],
  // Every object has fields that no description has.
  'deprecation-policy.1': 'worked',
  // Amounts are written without padding.
  'deprecation-policy.2': 'worked',
  // Amounts are written without padding in answers, and with it in notifications.
  'deprecation-policy.3': 'worked',
  // Amounts are numbers.
  'deprecation-policy.4': ['UnreadableError'],
  // Amounts have an exponent.
  'deprecation-policy.5': ['UnreadableError'],
  // Amounts have a comma and groups.
  'deprecation-policy.6': ['UnreadableError'],
  // Amounts are in minor units.
  'deprecation-policy.7': ['MismatchError', 'ReconciliationError', 'UndecidedError'],
  // Currencies are in small letters.
  'deprecation-policy.8': ['MismatchError', 'UndecidedError'],
  // Texts and dates that can be missing are null.
  'deprecation-policy.9': ['UndecidedError'],
  // Tags are cut off after eight characters.
  'deprecation-policy.10': ['UndecidedError'],
  // Dates are rolled to the next month.
  'deprecation-policy.11': 'worked',
  // Objects are bare where they were wrapped.
  'deprecation-policy.12': 'worked',
  // Lists are bare arrays.
  'deprecation-policy.13': ['UnexpectedResponseError'],
  // Lists have another name.
  'deprecation-policy.14': ['UnexpectedResponseError'],
  // Lists ignore the order that is asked for: the newest comes first.
  'deprecation-policy.15': 'worked',
  // Ids are numbers.
  'deprecation-policy.16': ['ValidationError'],
  // A page past the end is an empty list.
  'page-past-the-end.1': 'worked',
  // A page past the end has null for its list.
  'page-past-the-end.2': ['UndecidedError', 'UnexpectedResponseError'],
  // A page past the end is refused with 404.
  'page-past-the-end.3': ['ApiError', 'UndecidedError'],
  // A page past the end is the last page again.
  'page-past-the-end.4': ['PaginationStalledError', 'UndecidedError'],
  // After the last page, the first one comes again.
  'page-past-the-end.5': ['PaginationStalledError', 'UndecidedError'],
  // The page that is asked for is ignored: it is always the first.
  'page-past-the-end.6': ['PaginationStalledError', 'UndecidedError'],
  // A page has at most two items, however many are asked for.
  'maximum-per-page.1': 'worked',
  // A page has at most two items, and the number of pages is counted with those that were asked for.
  'maximum-per-page.2': 'worked',
  // The size of a page is ignored: everything is on the first one.
  'maximum-per-page.3': 'worked',
  // A size of a page above two is refused with 422.
  'maximum-per-page.4': ['ApiError'],
  // The list of fixed forwards takes no parameters, and has every status.
  'fixed-forward-list-parameters.1': 'worked',
  // The list of fixed forwards refuses every parameter.
  'fixed-forward-list-parameters.2': ['ApiError'],
  // The fixed forwards are a bare array.
  'fixed-forward-list-shape.1': 'worked',
  // The fixed forwards stand two levels deep.
  'fixed-forward-list-shape.2': ['UnexpectedResponseError'],
  // Another list stands beside the fixed forwards.
  'fixed-forward-list-shape.3': ['UnexpectedResponseError'],
  // Each fixed forward is in an envelope of its own.
  'fixed-forward-list-shape.4': ['UnreadableError'],
  // A signature fails at times, with 401 and an empty body.
  'authentication-failure-response.1': ['ApiError', 'UndecidedError'],
  // A signature fails at times, with 403 and an error.
  'authentication-failure-response.2': ['ApiError'],
  // A signature fails at times, with a redirect to a page.
  'authentication-failure-response.3': ['UndecidedError', 'UnexpectedResponseError'],
  // A signature fails at times, with 200 and a page of HTML.
  'authentication-failure-response.4': ['UndecidedError', 'UnexpectedResponseError'],
  // A signature fails at times, with 200 and an error.
  'authentication-failure-response.5': ['UndecidedError', 'UnexpectedResponseError'],
  // A signature fails at times, with 200 and nothing.
  'authentication-failure-response.6': ['UndecidedError', 'UnexpectedResponseError'],
  // The codes of errors are texts.
  'error-codes.1': 'worked',
  // Errors have null in every field.
  'error-codes.2': ['ApiError', 'UndecidedError'],
  // Errors are a list of problems.
  'error-codes.3': ['ApiError', 'UndecidedError'],
  // Errors are wrapped, with capitals.
  'error-codes.4': ['ApiError'],
  // Every error has status 200.
  'error-http-status.1': ['UndecidedError', 'UnexpectedResponseError'],
  // Every error has status 500.
  'error-http-status.2': ['UndecidedError'],
  // Every error has status 404.
  'error-http-status.3': 'worked',
  // Every error has status 400 and no body.
  'error-http-status.4': ['ApiError', 'UndecidedError'],
  // Every error has status 207 and the errors in a list.
  'error-http-status.5': ['UndecidedError', 'UnexpectedResponseError'],
  // Characters that it does not like are taken out of tags, instead of refused.
  'forbidden-characters-response.1': 'worked',
  // Tags come back in capital letters, with other separators.
  'forbidden-characters-response.2': 'worked',
  // A request is refused when its raw text has a backslash or a percent sign.
  'forbidden-characters-raw-or-decoded.1': 'worked',
  // A subscription whose URL has a slash is refused.
  'forbidden-characters-in-url-and-file.1': ['ApiError'],
  // The URL of a subscription comes back without its slashes.
  'forbidden-characters-in-url-and-file.2': 'worked',
  // The verification that failed is left out of the error.
  'payee-verification-error-fields.1': ['ApiError'],
  // The verification that failed is a text.
  'payee-verification-error-fields.2': ['ApiError'],
  // A verification that failed comes with 200 and no beneficiary.
  'payee-verification-error-fields.3': ['UnexpectedResponseError'],
  // A verification has other status values.
  'payee-verification-status-values.1': 'worked',
  // A verification has a number for its status.
  'payee-verification-status-values.2': 'worked',
  // An account has null in every field but id and currency.
  'wallet-fields.1': 'worked',
  // An account that is there is answered with 204.
  'wallet-fields.2': 'worked',
  // Balances are written without padding.
  'wallet-balance-fields.1': 'worked',
  // Balances are numbers.
  'wallet-balance-fields.2': ['UnreadableError'],
  // Balances have other names.
  'wallet-balance-fields.3': ['UnreadableError'],
  // A balance is null.
  'wallet-balance-fields.4': ['UnreadableError'],
  // A balance is asked for with DD-MM-YYYY; anything else is refused.
  'wallet-balance-date-format.1': ['ApiError'],
  // The day of a balance is ignored: it is always that of now.
  'wallet-balance-date-format.2': ['ReconciliationError'],
  // The day of a balance is read in another zone: it is that of the day after.
  'wallet-balance-date-format.3': ['ReconciliationError'],
  // Movements have no id.
  'financial-movement-fields.1': ['UnreadableError'],
  // Movements have nothing but an amount.
  'financial-movement-fields.2': ['UnreadableError'],
  // Movements have numbers for amounts.
  'financial-movement-fields.3': ['UnreadableError'],
  // Movements have amounts without a sign, and a direction.
  'financial-movement-fields.4': ['ReconciliationError'],
  // Movements have null for their amount.
  'financial-movement-fields.5': ['UnreadableError'],
  // A fee is booked within the debit of its payment.
  'fee-booking.1': 'worked',
  // A street is cut off after 35 characters.
  'address-length-limits.1': 'worked',
  // A street of more than 35 characters is refused.
  'address-length-limits.2': ['ApiError'],
  // A clearing network is shown by its name, and as an object.
  'clearing-code-types.1': 'worked',
  // A clearing code of two letters is refused.
  'clearing-code-types.2': ['ApiError'],
  // A priority comes back as another word than the one that was sent.
  'priority-payment-option-values.1': 'worked',
  // The priority 48H is refused.
  'priority-payment-option-values.2': ['ApiError'],
  // The ways to pay have other fields.
  'payment-option-entry-fields.1': 'worked',
  // The ways to pay are an object by name.
  'payment-option-entry-fields.2': 'worked',
  // A verification with an id and a status of its own stands beside a new payment.
  'created-payment-payee-verification.1': 'worked',
  // The counter value of a payment is shown as zero.
  'amounts-not-above-zero.1': 'worked',
  // Movements of zero are among the movements.
  'amounts-not-above-zero.2': 'worked',
  // The rate of a trade is a number.
  'trade-rate-shape.1': 'worked',
  // The rate of a trade is null.
  'trade-rate-shape.2': 'worked',
  // A quote for a fixed forward has no reference.
  'fixed-forward-quote-fields.1': ['UnexpectedResponseError'],
  // The reference of a quote is a number.
  'fixed-forward-quote-fields.2': ['ValidationError'],
  // A quote has nothing but its reference.
  'fixed-forward-quote-fields.3': 'worked',
  // A fixed forward has null in every field.
  'fixed-forward-fields.1': ['UnreadableError'],
  // A fixed forward has a number for its id.
  'fixed-forward-fields.2': 'worked',
  // A new fixed forward is answered with 201 and nothing.
  'fixed-forward-fields.3': ['UnexpectedResponseError'],
  // The statuses of payments are in capital letters.
  'payment-status-transitions.1': 'worked',
  // Payments show no status.
  'payment-status-transitions.2': ['UndecidedError', 'UnreadableError'],
  // The statuses of payments are numbers.
  'payment-status-transitions.3': ['UnreadableError'],
  // The status of a payment is an object.
  'payment-status-transitions.4': ['UndecidedError', 'UnreadableError'],
  // The statuses of payments have words that no description has.
  'payment-status-transitions.5': ['ReconciliationError'],
  // A new payment waits for a signature.
  'payment-status-transitions.6': ['ApiError', 'UndecidedError'],
  // A payment is confirmed by the bank as soon as it is made.
  'payment-status-transitions.7': ['ApiError', 'ConnectionError'],
  // A confirmation is done, and answered with the payment as it was before.
  'payment-status-transitions.8': 'worked',
  // The statuses of trades are in capital letters.
  'trade-status-transitions.1': 'worked',
  // Trades show no status.
  'trade-status-transitions.2': 'worked',
  // The statuses of fixed forwards are in capital letters.
  'fixed-forward-status-transitions.1': 'worked',
  // A fixed forward is not booked until its credit is approved.
  'fixed-forward-status-transitions.2': ['ApiError'],
  // The side is that of the currency of the amount.
  'side-reference.1': 'worked',
  // Timestamps are in milliseconds.
  'webhook-timestamp-format.1': 'worked',
  // Timestamps are ISO 8601 with a zone.
  'webhook-timestamp-format.2': 'worked',
  // Timestamps have no zone.
  'webhook-timestamp-format.3': ['WebhookVerificationError'],
  // Timestamps are dates of HTTP.
  'webhook-timestamp-format.4': ['WebhookVerificationError'],
  // Timestamps are ten minutes old.
  'webhook-timestamp-format.5': ['WebhookVerificationError'],
  // Signatures are in Base64.
  'webhook-signature-encoding.1': 'worked',
  // Signatures are in Base64url.
  'webhook-signature-encoding.2': 'worked',
  // Signatures are in capital letters.
  'webhook-signature-encoding.3': 'worked',
  // Signatures have a prefix.
  'webhook-signature-encoding.4': ['WebhookVerificationError'],
  // Signatures are cut off.
  'webhook-signature-encoding.5': ['WebhookVerificationError'],
  // The headers of a signature are in capital letters.
  'webhook-signature-encoding.6': 'worked',
  // The headers of a signature have other names.
  'webhook-signature-encoding.7': ['WebhookVerificationError'],
  // Every notification comes twice.
  'event-triggers.1': 'worked',
  // Every notification comes twice, and is signed anew with another order of its fields.
  'event-triggers.2': 'worked',
  // The object of a notification is wrapped.
  'event-triggers.3': 'worked',
  // Notifications name no subscription.
  'event-triggers.4': 'worked',
  // Events have names that no description has.
  'event-triggers.5': ['ReconciliationError'],
  // Events are in small letters.
  'event-triggers.6': ['ReconciliationError'],
  // The object of a notification is its id.
  'event-triggers.7': ['ReconciliationError'],
  // The object of a notification has only its id.
  'event-triggers.8': ['UnreadableError'],
  // The object of a notification is null.
  'event-triggers.9': ['ReconciliationError'],
  // A notification is in a list.
  'event-triggers.10': ['WebhookVerificationError'],
  // Every object of a notification says that it is final, whatever the event.
  'event-triggers.11': 'worked',
  // An event that no description has comes before each.
  'event-triggers.12': 'worked',
  // Each event is told again, with another status, as if nothing had been told.
  'event-triggers.13': 'worked',
  // A failure is told in milliseconds.
  'failed-notification-fields.1': 'worked',
  // A failure is told in UTC.
  'failed-notification-fields.2': 'worked',
  // A failure is told as DD/MM/YYYY.
  'failed-notification-fields.3': 'worked',
  // A failure is told as a day.
  'failed-notification-fields.4': 'worked',
  // A failure has no time.
  'failed-notification-fields.5': 'worked',
  // A failure is told a year ahead.
  'failed-notification-fields.6': 'worked',
  // A failure is told a year late.
  'failed-notification-fields.7': ['ReconciliationError'],
  // A failed notification has no id.
  'failed-notification-fields.8': 'worked',
  // The notification that failed is a text.
  'failed-notification-fields.9': ['FailedNotificationError', 'ReconciliationError'],
  // The notification that failed is null.
  'failed-notification-fields.10': ['FailedNotificationError', 'ReconciliationError'],
  // The notification that failed has its event under another name.
  'failed-notification-fields.11': 'worked',
  // The notification that failed has amounts without padding.
  'failed-notification-fields.12': 'worked',
  // The notification that failed has fields that were not sent.
  'failed-notification-fields.13': 'worked',
  // The notification that failed is wrapped.
  'failed-notification-fields.14': 'worked',
  // The notification that failed shows the object as it is now.
  'failed-notification-fields.15': 'worked',
  // Failed notifications are not counted, and not in pages.
  'failed-notification-fields.16': 'worked',
};
