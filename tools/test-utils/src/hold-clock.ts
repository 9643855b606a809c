// Each test file loads this module. With TEST_CLOCK, it fails unless the process has that clock.
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
