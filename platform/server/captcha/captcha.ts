import { refuse, type Refusal } from '#core/refusal.ts';
import type { CaptchaChoice } from '../config-outside.ts';
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
   * Asked where something looks like abuse. Undefined when the call carries a good answer in its
   * header `x-captcha`, or when no captcha is configured.
   */
  refuseWithout(origin: Pick<Origin, 'ip' | 'headers'>): Promise<Refusal | undefined>;
  /** What the browser has to solve; undefined when no captcha is configured. */
  task(): Promise<CaptchaTask | undefined>;
};

export function openCaptcha(options: CaptchaOptions): Captcha {
  const port = openPort(options);
  if (!port) return { refuseWithout: async () => undefined, task: async () => undefined };
  return guardBy(port);
}

/** The guard over any port. */
export function guardBy(port: CaptchaPort): Captcha {
  return {
    task: () => port.task(),
    refuseWithout: async ({ headers, ip }) => {
      const answer = headers['x-captcha'];
      const isGiven = typeof answer === 'string' && answer !== '';
      if (isGiven && (await port.check(answer, ip))) return undefined;
      // As words it would only confuse: the browser solves it and hides it.
      return refuse('captcha_required', { captcha: [`${port.kind}_required`] });
    },
  };
}

function openPort({ choice, db, secretKey, log }: CaptchaOptions): CaptchaPort | undefined {
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
