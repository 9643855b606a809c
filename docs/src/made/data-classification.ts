/** Which fields are personal data or secrets. */
export function dataClassification(): string {
  return '# Data classification\n\nWhich fields are personal data or secrets.\n';
}
