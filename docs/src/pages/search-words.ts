/** For each page, by its slug: search terms that find the page although its text lacks them. */
export const searchWords: Readonly<Record<string, string>> = {
  'guides/did-i-pay':
    'paid twice, payed twice, pay twice, double payment, duplicate payment, lost answer, no response',
  'guides/pay-once':
    'idempotency, idempotent, idempotency key, duplicate, duplicates, a duplicate, no duplicate, exactly once, retry a payment',
  'guides/authentication': '401, unauthorized, access denied, InvalidSignature, WSSE, wrong clock',
  'guides/payments': 'refund, call back, recall, cancel, undo a payment, chargeback',
  'guides/errors': 'timeout, timed out, time-out, ETIMEDOUT, ECONNRESET, 500, 503, unknown outcome',
  'guides/notifications': 'webhook, webhooks, callback, event',
  'guides/verification-of-payee': 'VoP, confirmation of payee, name check',
  'guides/why-payments-bounce':
    'rejected, returned, unstructured address, structured address, CBPR+, ISO 20022, town, character set',
  'guides/close-the-month':
    'statement, camt.053, MT940, bank file, accounting, bookkeeping, ERP, DATEV, SAP, Odoo, export',
  'guides/pay-many': 'batch, bulk, mass payment, CSV, payroll',
};
