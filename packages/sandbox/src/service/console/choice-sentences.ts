/**
 * What each choice decides, for a person, by its name; the parts of a choice by their path. The README has the
 * same sentences.
 */
export const choiceSentences: Readonly<Record<string, string>> = {
  statusAfterCreate:
    'Status of a payment after its creation: waitingconfirmation or waitingsignature.',
  statusAfterReturn: 'Status of a payment that its recipient sent back: finalized or rejected.',
  lockOnRoll:
    'Whether a payment that nobody has confirmed locks funds from day to day when they are short.',
  maxDaysShort: 'On which day without enough funds a payment is refused.',
  holidays:
    "Days on which nothing is processed, such as { USD: ['2026-11-26'] }, beside weekends and those of TARGET.",
  'cutOffs.paymentExecution': 'When payments are executed, in Paris, as all cut-offs.',
  'cutOffs.sameDayConfirmation': 'From then on, a payment is executed on another day.',
  'cutOffs.settlement': 'When payments that were sent are final.',
  'cutOffs.returnedPayment': 'When a payment that its recipient sends back arrives.',
  'cutOffs.scheduledDelivery': 'When trades and forwards are delivered.',
  'cutOffs.sameDayTrade': 'From then on, no trade is delivered the same day.',
  sideRefersTo: 'What side buys or sells: firstCurrency or amountCurrency.',
  maximumMaturityDate: 'The latest delivery day of a fixed forward, beside 6 months.',
  creditApproved: 'Whether a credit is approved, a prerequisite of a fixed forward.',
  collateralInPlace: 'Whether a collateral is in place, another one.',
  disclaimerAccepted: 'Whether the disclaimer is accepted, another one.',
  fixedForwardList: 'The list of fixed forwards: named, in an object, or an array.',
  payloadShape: 'The object of a notification: bare, or wrapped as in the answer of its operation.',
  retryOn: 'After which statuses a notification is repeated, with none for no answer.',
  verificationDelay: 'Milliseconds of wall time that a verification of the payee takes.',
};
