// Each test file loads this module. When TEST_CLOCK names a moment, the module throws unless the clock of the process begins at
// that moment.
const begun = process.env['TEST_CLOCK'];
if (begun !== undefined) {
  const hours = (Date.now() - Date.parse(begun)) / 3_600_000;
  if (!(hours >= 0 && hours < 2)) {
    throw new Error(
      `The clock must show TEST_CLOCK (${begun}), but shows ${new Date().toISOString()}: libfaketime does not reach this process.`,
    );
  }
}

export {};
