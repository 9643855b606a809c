// An instance of a Lambda function, as AWS runs it: `node lambda-runtime.mjs MODULE HANDLER` loads the module once, and calls
// the handler with each event that the parent process sends.
import { pathToFileURL } from 'node:url';

const [file = '', name = ''] = process.argv.slice(2);
const { [name]: handler } = await import(pathToFileURL(file).href);

process.on('message', async ({ id, event }) => {
  try {
    process.send({ result: await handler(event, { functionName: name, awsRequestId: id }) });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
process.send('ready');
