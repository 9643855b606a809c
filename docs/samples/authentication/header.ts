import { signWsse } from '@crossborder-fx/client/wsse';

// A known answer: leave out `nonce` and `created`, and both are fresh.
const header = await signWsse({
  username: 'bob',
  secret: 'taadtaadpstcsm',
  nonce: 'd36e316282959a9ed4c89851497a717f',
  created: new Date('2003-12-15T14:43:07Z'),
});
console.log(`X-WSSE: ${header}`);
