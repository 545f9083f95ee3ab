import type { Log } from '../log.ts';
import type { CaptchaPort } from './port.ts';

export type ProviderOptions = {
  readonly kind: 'hcaptcha' | 'recaptcha';
  readonly siteKey: string;
  readonly secret: string;
  readonly log: Log;
  /** Where answers are checked; the provider's own address when it is not given. */
  readonly verifyUrl?: string;
};

const VERIFY_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};
const TIMEOUT_MS = 5_000;
const ANSWER_CHARACTERS_MAX = 8_192;

/**
 * hCaptcha and reCAPTCHA are checked alike: the answer is sent with our secret, and good ones are
 * said to be a success, once. A provider that does not answer lets nobody through: whoever is asked
 * has given reason to be, and everybody else is not asked.
 */
export function captchaProvider(options: ProviderOptions): CaptchaPort {
  const { kind, siteKey } = options;
  return {
    kind,
    task: async () => ({ kind, site_key: siteKey }),
    check: async (answer, ip) => {
      if (answer === '' || answer.length > ANSWER_CHARACTERS_MAX) return false;
      return await isSuccess(options, answer, ip);
    },
  };
}

async function isSuccess(options: ProviderOptions, answer: string, ip: string): Promise<boolean> {
  const { kind, siteKey, secret, log, verifyUrl = VERIFY_URLS[kind] } = options;
  const fields = { secret, response: answer, remoteip: ip };
  const body = new URLSearchParams(kind === 'hcaptcha' ? { ...fields, sitekey: siteKey } : fields);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const said = await fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' });
    const verdict: unknown = await said.json();
    return said.ok && isYes(verdict);
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ kind, reason: error.name }, 'the captcha provider did not answer');
    return false;
  }
}

function isYes(verdict: unknown): boolean {
  return typeof verdict === 'object' && verdict !== null && 'success' in verdict
    ? verdict.success === true
    : false;
}

/** No connection is a TypeError, no answer in time a TimeoutError, a page of HTML a SyntaxError. */
function isOutage(error: unknown): error is Error {
  if (error instanceof TypeError || error instanceof SyntaxError) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}
