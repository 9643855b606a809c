/** The options of the sandbox, with the facts that show each value of an option. */
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
 * Returns options that make the sandbox behave like the service. An option is set only if the probe saw exactly one of its
 * values.
 */
export function choicesOf(facts: readonly string[]): Record<string, string> {
  const found = Object.entries(choices).flatMap(([name, values]) => {
    const shown = Object.entries(values).filter(([, fact]) => facts.some((one) => fact.test(one)));
    return shown.length === 1 ? shown.map(([value]) => [name, value]) : [];
  });
  return Object.fromEntries(found);
}
