import { refuse } from '#core/refusal.ts';
import type { Captcha } from '#platform/server/captcha/captcha.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { captchaChallenge } from '../contract.ts';

/** Called after a refusal, which happens a few times an hour at most. */
export function captchaRoutes({ captcha }: { captcha: Captcha }): Route[] {
  return [
    on(captchaChallenge, atMost('20 per minute'), async () => {
      const task = await captcha.task();
      return task ? { data: task } : refuse('not_found');
    }),
  ];
}
