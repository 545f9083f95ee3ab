import type { Log } from '../log.ts';
import type { CaptchaPort } from './port.ts';

export type CaptchaProviderOptions = {
  readonly kind: 'hcaptcha' | 'recaptcha';
  readonly siteKey: string;
  readonly secret: string;
  readonly log: Log;
  /** Where solutions are verified; the provider's own address by default. */
  readonly verifyUrl?: string;
};

const VERIFY_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};
const TIMEOUT_MS = 5_000;
const ANSWER_CHARACTERS_MAX = 8_192;

/**
 * hCaptcha and reCAPTCHA are verified alike: the solution is sent with our secret, and a valid one
 * is reported as a success, once. An unreachable provider rejects the call: only suspicious
 * requests need a captcha, all others never get here.
 */
export function captchaProvider(options: CaptchaProviderOptions): CaptchaPort {
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

async function isSuccess(
  options: CaptchaProviderOptions,
  answer: string,
  ip: string,
): Promise<boolean> {
  const { kind, siteKey, secret, log, verifyUrl = VERIFY_URLS[kind] } = options;
  const fields = { secret, response: answer, remoteip: ip };
  const body = new URLSearchParams(kind === 'hcaptcha' ? { ...fields, sitekey: siteKey } : fields);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' });
    const verdict: unknown = await response.json();
    return response.ok && isSuccessResponse(verdict);
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ kind, reason: error.name }, 'the captcha provider did not answer');
    return false;
  }
}

function isSuccessResponse(verdict: unknown): boolean {
  return typeof verdict === 'object' && verdict !== null && 'success' in verdict
    ? verdict.success === true
    : false;
}

/** No connection is a TypeError, a timeout a TimeoutError, a page of HTML a SyntaxError. */
function isOutage(error: unknown): error is Error {
  if (error instanceof TypeError || error instanceof SyntaxError) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}
