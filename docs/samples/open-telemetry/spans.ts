import { startSandbox } from '@crossborder-fx/sandbox';
import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { createTracedClient } from './tracing.ts';

const exporter = new InMemorySpanExporter(); // in production: the exporter of your backend
const spanProcessors = [new SimpleSpanProcessor(exporter)];
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));

await using sandbox = await startSandbox();
const fx = createTracedClient({ baseUrl: sandbox.url, ...sandbox.credentials });
sandbox.faults.add('listWallets', { status: 503, headers: { 'Retry-After': '0' }, times: 1 });
await fx.wallets.list();
for (const { name, attributes } of exporter.getFinishedSpans()) console.log(name, attributes);
