import type { EventName } from '@crossborder-fx/openapi';
import { startSandbox } from '@crossborder-fx/sandbox';
import { answerQuestions } from './answer-questions.ts';
import { credentials, webhookSecret } from './secrets.ts';

export interface SandboxSetting {
  data: string;
  seed: string;
  /** Business time at the very first start, ISO 8601. */
  at: string;
  receiverUrl: string;
  events: EventName[];
}

const { data, seed, at, receiverUrl, events }: SandboxSetting = JSON.parse(process.argv[2] ?? '');
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
