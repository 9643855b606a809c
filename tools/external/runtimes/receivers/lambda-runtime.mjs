// One instance of a Lambda function: node lambda-runtime.mjs MODULE HANDLER. The instance loads the module once, and calls the
// handler with each event that the parent process sends, as the runtime of AWS does.
import { pathToFileURL } from 'node:url';

const [file = '', name = ''] = process.argv.slice(2);
const module = await import(pathToFileURL(file).href);
const handler = module[name];
if (typeof handler !== 'function')
  throw new TypeError(`The module of the Lambda function exports no function ${name}`);

process.on('message', async ({ id, event }) => {
  const answer = await Promise.resolve()
    .then(() => handler(event, { functionName: name, awsRequestId: String(id) }))
    .then(
      (result) => ({ result }),
      (error) => ({ error: String(error?.stack ?? error) }),
    );
  process.send?.({ id, ...answer });
});
process.send?.('ready');
