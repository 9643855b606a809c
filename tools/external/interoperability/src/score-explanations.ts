/** Why a subscore is not raised, for those that could only be raised by saying less, or something else. */
export const scoreExplanations: Record<string, string> = {
  discoverability: 'It falls with the number of operations alone, and they are all needed.',
  parameterSimplicity:
    'A list takes its status, a period, a page, its size and an order, each with a description and most with a default; none can be left out.',
  schemaSimplicity:
    'The depth is the interface’s own: an amount in a payment in a wrapper in an answer. Three alternatives in `anyOf` alone take it to 0; see polymorphism.',
  constraintClarity:
    'An answer is read leniently: a limit that the service description does not give is not made up, and one that it gives for requests does not bind an answer.',
  dependencyClarity: 'A shape that several operations share is written once and referenced.',
  polymorphismClarity:
    'Each `anyOf` in an answer is an open enumeration (the known values, or any string) or an amount that may be null. No discriminator can tell such alternatives apart, and none is needed.',
};
