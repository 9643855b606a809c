/** A data file cannot be used. It is as it was before. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}
