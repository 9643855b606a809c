import { createClient } from '@crossborder-fx/client';

const fx = createClient();

// Created as the interface allows it: without a town.
const { id } = await fx.externalBankAccounts.create({
  accountNumber: 'FR1420041010050500013M02606',
  currency: 'EUR',
  holderBank: { bic: 'PSSTFRPPXXX' },
  holder: {
    name: 'Match Mobilité SARL',
    type: 'Corporate',
    address: { street: '5 rue Exemple, 75001 Paris', country: 'France' },
  },
});

for await (const finding of fx.externalBankAccounts.audit({ ids: [id] })) {
  console.log(`${finding.level}: ${finding.field} ${finding.rule}`);
}
