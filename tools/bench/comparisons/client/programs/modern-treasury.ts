import ModernTreasury from 'modern-treasury';

export function program(baseURL: string, apiKey: string, organizationID: string) {
  return new ModernTreasury({ baseURL, apiKey, organizationID }).paymentOrders.retrieve('NTc4MTI2');
}
