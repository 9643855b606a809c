import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, body } from '../payment.ts';

// A service in a process of its own that answers each creation at once, with an id of its own.

/** `createOnce` gives each payment a tag of its own. */
const { tag: _, ...untagged } = body;
let count = 0;
const service = createServer((request, response) => {
  request.resume().once('end', () => {
    count++;
    response.end(JSON.stringify({ payment: { ...answer.payment, id: `P${count}` } }));
  });
});
service.listen(0, '127.0.0.1', () => {
  const { port } = service.address() as AddressInfo;
  process.send?.({ baseUrl: `http://127.0.0.1:${port}`, body: untagged });
});
process.once('disconnect', () => process.exit());
