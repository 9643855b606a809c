import { minorUnits, money } from '@crossborder-fx/client/money';

/** `125000n` cents → `1250.00` EUR: for a ledger that keeps whole minor units. */
function fromMinorUnits(units: bigint, currency: string) {
  const places = minorUnits(currency);
  const digits = String(units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return money(places ? `${whole}.${digits.slice(-places)}` : whole, currency);
}

console.log(fromMinorUnits(125_000n, 'EUR'));
console.log(fromMinorUnits(125_000n, 'JPY'));
console.log(fromMinorUnits(5n, 'EUR'));
