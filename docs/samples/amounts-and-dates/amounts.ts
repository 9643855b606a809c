import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  money,
  negateDecimal,
  parseDecimal,
} from '@crossborder-fx/client/money';

// Write: padded as the service wants it, and never rounded.
console.log(money('12.5', 'EUR'));

// Read: padded or not.
console.log(parseDecimal('-364.80') === parseDecimal('-000000000364.8'));

// Calculate: exact, in BigInt.
const balance = addDecimals('000000001000.10', negateDecimal('57.85'));
console.log(balance, compareDecimals(balance, '942.2500001'));
console.log(formatDecimal(balance, { locale: 'en', currency: 'EUR' }));

// An amount that cannot be written exactly is an error.
for (const value of ['0.12345678', '1234567890123', '1e3', '1,50']) {
  try {
    money(value, 'EUR');
  } catch (error) {
    console.log(value, String(error));
  }
}
