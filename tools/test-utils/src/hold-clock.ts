// Each test file begins with this. With TEST_CLOCK, its process has the clock that was asked for, or the file fails.
const begun = process.env['TEST_CLOCK'];
if (begun !== undefined) {
  const hours = (Date.now() - Date.parse(begun)) / 3_600_000;
  if (!(hours >= 0 && hours < 2)) {
    throw new Error(
      `TEST_CLOCK is ${begun}, and it is ${new Date().toISOString()} here: libfaketime does not reach this process.`,
    );
  }
}

export {};
