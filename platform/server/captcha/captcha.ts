import { refuse, fieldError, type Refusal } from '#core/refusal.ts';
import type { CaptchaChoice } from '../config.ts';
import type { Db } from '../db.ts';
import type { Origin } from '../http/route.ts';
import type { Log } from '../log.ts';
import { altcha } from './altcha.ts';
import type { CaptchaPort, CaptchaTask } from './port.ts';
import { captchaProvider } from './provider.ts';

export type CaptchaOptions = {
  readonly choice: CaptchaChoice;
  readonly db: Db;
  readonly secretKey: string;
  readonly log: Log;
};

export type Captcha = {
  /**
   * Called where a request looks like abuse. Undefined when the call carries a valid solution in
   * its header `x-captcha`, or when no captcha is configured.
   */
  requireSolution(
    origin: Pick<Origin, 'ip' | 'headers'>,
  ): Promise<Refusal<'captcha_required'> | undefined>;
  /** The challenge for the browser; undefined when no captcha is configured. */
  task(): Promise<CaptchaTask | undefined>;
};

export function createCaptcha(options: CaptchaOptions): Captcha {
  const port = createPort(options);
  if (!port) return { requireSolution: async () => undefined, task: async () => undefined };
  return createCaptchaGuard(port);
}

/** Wraps any captcha port. */
export function createCaptchaGuard(port: CaptchaPort): Captcha {
  return {
    task: () => port.task(),
    requireSolution: async ({ headers, ip }) => {
      const answer = headers['x-captcha'];
      const isGiven = typeof answer === 'string' && answer !== '';
      if (isGiven && (await port.check(answer, ip))) return undefined;
      // The browser solves it and shows no text for it.
      return refuse('captcha_required', { captcha: [fieldError(`${port.kind}_required`)] });
    },
  };
}

function createPort({ choice, db, secretKey, log }: CaptchaOptions): CaptchaPort | undefined {
  switch (choice.kind) {
    case 'off':
      return undefined;
    case 'altcha':
      return altcha({ db, secretKey });
    case 'hcaptcha':
    case 'recaptcha':
      return captchaProvider({ ...choice, log });
    default:
      return choice satisfies never;
  }
}
