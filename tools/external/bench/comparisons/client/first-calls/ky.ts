import ky from 'ky';

export function firstCall(prefix: string) {
  return ky.create({ prefix }).get('payments/NTc4MTI2').json();
}
