/** Each fact of the service description, where it stands and the test that holds it. */
export function evidence(): string {
  return '# Evidence\n\nEach fact of the service description, where it stands and the test that holds it.\n';
}
