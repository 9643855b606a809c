/** Turns `fixedForwards` into `FixedForwards`, and `waiting_justification` into `WaitingJustification`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Turns `PaymentCreate` into `paymentCreate`, and `ID` into `id`. */
export function camelCase(name: string): string {
  return name.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (initial) => initial.toLowerCase());
}

/** Turns `fixedForwards` into `fixed-forwards`. */
export function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
