import type { TestBrowser, Visit } from './test-browser.ts';

export type ProviderForm = {
  readonly email?: string;
  readonly name?: string;
  readonly verified?: boolean;
  readonly action?: 'go' | 'deny' | 'slow';
};

/** What a page under /auth/social posts to the window that opened it. */
export type SocialCallbackMessage = { status: string; state: string; ticket?: string };

/** Requests the address of the sandbox provider's login page. */
export async function startSocialLogin(browser: TestBrowser, body: object = {}): Promise<string> {
  const { body: answer } = await browser.call('PUT', '/auth/login', { provider: 'demo', ...body });
  return String(answer['url']);
}

/** Submits the form of the provider, and stops before the callback reaches the server. */
export async function submitProviderForm(
  browser: TestBrowser,
  url: string,
  form: ProviderForm,
): Promise<string> {
  const { url: page, text } = await browser.go(url);
  const action = /action="([^"]+)"/.exec(text)?.[1];
  if (action === undefined) throw new Error(`no form at ${page}: ${text.slice(0, 200)}`);
  const fields = new URLSearchParams({
    name: form.name ?? 'Aigerim',
    email: form.email ?? 'aigerim@example.org',
    action: form.action ?? 'go',
    ...(form.verified === false ? {} : { verified: 'yes' }),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = { method: 'POST', body: fields.toString(), headers };
  return (await browser.go(action, sent, /\/auth\/social\//)).url;
}

/** The message of the callback page, and the only origin that may receive it. */
export function readCallbackMessage({ text }: Visit): {
  message: SocialCallbackMessage;
  target: string;
} {
  const match = /postMessage\((\{.*\}), ("[^"]*")\)/.exec(text);
  if (!match) throw new Error(`no message: ${text.slice(0, 300)}`);
  return {
    message: JSON.parse(match[1]!) as SocialCallbackMessage,
    target: JSON.parse(match[2]!) as string,
  };
}

/** The whole flow up to the ticket. */
export async function getTicket(browser: TestBrowser, form: ProviderForm = {}): Promise<string> {
  const back = await submitProviderForm(browser, await startSocialLogin(browser), form);
  const { message } = readCallbackMessage(await browser.go(back));
  if (message.ticket === undefined) throw new Error(`no ticket: ${message.status}`);
  return message.ticket;
}

const CONSENTS = { is_adult: true, accepts_terms: true };

/** Opens an account through the sandbox provider. Returns its token. */
export async function registerThroughProvider(
  browser: TestBrowser,
  form: ProviderForm,
): Promise<string> {
  const ticket = await getTicket(browser, form);
  const answer = await browser.call('POST', '/api/v2/auth/social/complete', { ticket });
  const question = answer.body['registration'] as { ticket: string };
  const consent = { ticket: question.ticket, ...CONSENTS };
  const { body } = await browser.call('POST', '/api/v2/auth/social/register', consent);
  return String(body['token']);
}
