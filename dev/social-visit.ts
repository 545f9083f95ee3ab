import type { TestBrowser, Visit } from './test-browser.ts';

export type Wanted = {
  readonly email?: string;
  readonly name?: string;
  readonly verified?: boolean;
  readonly action?: 'go' | 'deny' | 'slow';
};

/** What a page under /auth/social says to the window that opened it. */
export type Heard = { status: string; state: string; ticket?: string };

/** Asks the house for the way to the sandbox provider. */
export async function begin(browser: TestBrowser, body: object = {}): Promise<string> {
  const { body: answer } = await browser.call('PUT', '/auth/login', { provider: 'demo', ...body });
  return String(answer['url']);
}

/** Fills in the page of the provider, and stops before the house hears of it. */
export async function visit(browser: TestBrowser, url: string, wanted: Wanted): Promise<string> {
  const { url: page, text } = await browser.go(url);
  const action = /action="([^"]+)"/.exec(text)?.[1];
  if (action === undefined) throw new Error(`no form at ${page}: ${text.slice(0, 200)}`);
  const form = new URLSearchParams({
    name: wanted.name ?? 'Aigerim',
    email: wanted.email ?? 'aigerim@example.org',
    action: wanted.action ?? 'go',
    ...(wanted.verified === false ? {} : { verified: 'yes' }),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = { method: 'POST', body: form.toString(), headers };
  return (await browser.go(action, sent, /\/auth\/social\//)).url;
}

/** The message of the page one comes back to, and to which origin alone it goes. */
export function heardOf({ text }: Visit): { message: Heard; target: string } {
  const said = /postMessage\((\{.*\}), ("[^"]*")\)/.exec(text);
  if (!said) throw new Error(`no message: ${text.slice(0, 300)}`);
  return { message: JSON.parse(said[1]!) as Heard, target: JSON.parse(said[2]!) as string };
}

/** The whole way to the ticket. */
export async function ticketFor(browser: TestBrowser, wanted: Wanted = {}): Promise<string> {
  const back = await visit(browser, await begin(browser), wanted);
  const { message } = heardOf(await browser.go(back));
  if (message.ticket === undefined) throw new Error(`no ticket: ${message.status}`);
  return message.ticket;
}

const CONSENTS = { is_adult: true, accepts_terms: true };

/** Opens an account by the sandbox provider. Answers its token. */
export async function registerBy(browser: TestBrowser, wanted: Wanted): Promise<string> {
  const ticket = await ticketFor(browser, wanted);
  const asked = await browser.call('POST', '/api/v2/auth/social/complete', { ticket });
  const question = asked.body['registration'] as { ticket: string };
  const form = { ticket: question.ticket, ...CONSENTS };
  const { body } = await browser.call('POST', '/api/v2/auth/social/register', form);
  return String(body['token']);
}
