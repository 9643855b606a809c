/**
 * The `errorCode` of each rule, so that a test can tell which rule refused its request. The sandbox's authors chose the codes,
 * because the service description lists none (section 7). The first three digits of a code are the HTTP status.
 */
export const errorCodes = {
  walletNotFound: 40401,
  externalBankAccountNotFound: 40402,
  paymentNotFound: 40403,
  tradeNotFound: 40404,
  financialMovementNotFound: 40405,
  webhookNotFound: 40406,
  fixedForwardNotFound: 40407,
  deliveryNotFound: 40408,
  snapshotNotFound: 40409,
  documentNotFound: 40410,
  logEntryNotFound: 40411,
  noLog: 40412,

  paymentStateRefuses: 40901,
  tradeStateRefuses: 40902,
  fixedForwardStateRefuses: 40903,
  externalBankAccountDeleted: 40904,
  tooManyWebhooks: 40905,
  quoteUsed: 40906,
  quoteExpired: 40907,

  amountNotPositive: 42201,
  amountTooLarge: 42202,
  amountTooPrecise: 42203,
  amountRoundsToZero: 42204,
  amountBelowMinimum: 42205,
  amountBelowFee: 42206,
  amountAboveForwardLimit: 42207,
  currencyUnknown: 42208,
  currencyNotInPair: 42209,
  currencyNotOffered: 42210,
  currencyNotOfBeneficiary: 42211,
  pairNotQuoted: 42212,
  pairReversed: 42213,
  rateOutOfRange: 42214,
  priorityUnknown: 42215,
  optionNotOffered: 42216,
  feeCurrencyNotAllowed: 42217,
  dateUnknown: 42218,
  dateInFuture: 42219,
  datesReversed: 42220,
  executionDatePast: 42221,
  executionDateTooFar: 42222,
  deliveryDateTooEarly: 42223,
  deliveryDateTooLate: 42224,
  deliveryDateNotWorkingDay: 42225,
  pageNotNumber: 42226,
  pageSizeNotAllowed: 42227,
  walletUnknown: 42228,
  walletsDoNotFit: 42229,
  externalBankAccountUnknown: 42230,
  quoteUnknown: 42231,
  accountNumberInvalid: 42232,
  bicInvalid: 42235,
  payeeNotVerified: 42236,
  fileNotBase64: 42237,
  eventsEmpty: 42238,
  nothingToChange: 42239,
  creditNotApproved: 42240,
  collateralMissing: 42241,
  disclaimerNotAccepted: 42242,
  timeOutOfRange: 42243,
  timeGoesBack: 42244,
  currencyNotOfWallet: 42245,
  documentTypeNotTaken: 42246,
  urlInvalid: 42270,
} as const;

export type RefusalCode = keyof typeof errorCodes;

/**
 * The error when a rule of the service refuses a request. The answer has the error shape of the interface, and the state is
 * unchanged.
 */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: RefusalCode;
  /** Additional fields for the body of the error answer. */
  readonly details: object | undefined;

  constructor(code: RefusalCode, message: string, details?: object) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return Math.floor(errorCodes[this.code] / 100);
  }
}
