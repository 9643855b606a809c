/** For each option of the sandbox and each value of the option, a pattern of the probe's findings that prove this value. */
const choices: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  statusAfterCreate: {
    waitingconfirmation: /^listPayments .*\.status: .*waitingconfirmation/,
    waitingsignature: /^listPayments .*\.status: .*waitingsignature/,
  },
  fromDateRefersTo: {
    creation: /^GET \/payments\/.*\.creation\}: .*, with the entry/,
    execution: /^GET \/payments\/.*\.execution\}: .*, with the entry/,
  },
  fixedForwardList: {
    named: /^listFixedForwards fixedForwards/,
    array: /^listFixedForwards (\[|\(itself\): empty array)/,
  },
  sideRefersTo: { firstCurrency: /^side B .*firstCurrency/, amountCurrency: /^side B .*amountC/ },
  payloadShape: {
    bare: /^notification payload\.(id|fixedForwardId): /,
    wrapped: /^notification payload\.\w+\.(id|fixedForwardId): /,
  },
};

/**
 * Returns the options that make the sandbox behave like the probed service. An option gets a value only if the probe saw
 * exactly one of the option's values.
 */
export function choicesOf(facts: readonly string[]): Record<string, string> {
  const found = Object.entries(choices).flatMap(([name, values]) => {
    const shown = Object.entries(values).filter(([, fact]) => facts.some((one) => fact.test(one)));
    return shown.length === 1 ? shown.map(([value]) => [name, value]) : [];
  });
  return Object.fromEntries(found);
}
