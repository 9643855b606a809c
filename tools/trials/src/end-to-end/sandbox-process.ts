import type { EventName } from '@crossborder-fx/openapi';
import { startSandbox } from '@crossborder-fx/sandbox';
import { answerQuestions, readSetting } from '../harness/in-process.ts';
import { credentials, webhookSecret } from './setting.ts';

export interface SandboxSetting {
  data: string;
  seed: string;
  /** The business time at which the sandbox starts for the first time, `YYYY-MM-DD HH:MM:SS` in Paris. */
  at: string;
  receiverUrl: string;
  events: EventName[];
}

const { data, seed, at, receiverUrl, events } = readSetting<SandboxSetting>();
const sandbox = await startSandbox({
  data,
  seed,
  at,
  credentials,
  shuffleNotifications: true,
  webhook: { url: receiverUrl, events, secret: webhookSecret },
  log: 'json',
});
answerQuestions({}, Number(new URL(sandbox.url).port));
