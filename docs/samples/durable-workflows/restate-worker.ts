import * as restate from '@restatedev/restate-sdk';
import { attempt, type Decision, type Question, type Row } from './attempt.ts';
import { fx, journal } from './service.ts';

const payout = restate.workflow({
  name: 'payout',
  handlers: {
    run: async (ctx: restate.WorkflowContext, row: Row): Promise<string> => {
      let decision: Decision = {};
      for (;;) {
        const next = await ctx.run('attempt', () => attempt(fx, journal, row, decision));
        if ('created' in next) return next.created;
        if ('retryAt' in next) {
          await ctx.sleep(Math.max(0, next.retryAt - (await ctx.date.now())));
        } else {
          const { id, promise } = ctx.awakeable<Decision>();
          ctx.set('asked', { id, question: next.question });
          decision = await promise;
          ctx.clear('asked');
        }
      }
    },
    asked: (ctx: restate.WorkflowSharedContext) =>
      ctx.get<{ id: string; question: Question }>('asked'),
  },
});
export type Payout = typeof payout;

await restate.serve({ services: [payout], port: Number(process.env['PORT'] ?? 9080) });
