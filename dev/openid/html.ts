import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import type { SandboxAccount } from './accounts.ts';
import { OPENID_STYLE } from './style.ts';
import { OPENID_TEXTS } from './texts.ts';

export type LoginPageContent = {
  readonly language: Locale;
  /** Allows only this page's own style and script to run. */
  readonly nonce: string;
  readonly path: string;
  /** The most recently used accounts. */
  readonly latest: readonly SandboxAccount[];
  /** The submitted form that was invalid. */
  readonly typed: URLSearchParams | undefined;
};

/** The form that chooses an account. Works without any script. */
export function loginPage(parts: LoginPageContent): string {
  const { language, path, typed, latest } = parts;
  const texts = OPENID_TEXTS[language];
  const wrong = typed === undefined ? '' : 'aria-invalid="true" aria-describedby="mistake"';
  const isVerified = typed === undefined || typed.get('verified') === 'yes';
  return shell(
    parts,
    `<h1>${texts.heading}</h1><p class="lead">${texts.lead}</p>
  ${typed === undefined ? '' : `<p class="alert" role="alert" id="mistake">${texts.badEmail}</p>`}
  <form method="post" action="${path}">
  <label for="name">${texts.name}</label>
  <input id="name" name="name" autocomplete="off" maxlength="80"
   value="${escapeHtml(typed?.get('name') ?? '')}">
  <label for="email">${texts.email}</label>
  <input id="email" name="email" type="text" inputmode="email" autocomplete="off" maxlength="254"
   autocapitalize="none" spellcheck="false" value="${escapeHtml(typed?.get('email') ?? '')}" ${wrong}>
  <label class="switch"><input type="checkbox" name="verified" value="yes"
   ${isVerified ? 'checked' : ''}><span>${texts.verified}<small>${texts.verifiedHint}</small></span>
  </label>
  <button class="primary" name="action" value="go">${texts.go}</button>
  <button class="quiet" name="action" value="slow">${texts.slow}</button>
  <button class="plain" name="action" value="deny">${texts.deny}</button></form>
  ${latestList(parts, latest)}`,
  );
}

/** Buttons to log in again as a recent account. */
function latestList(
  { language, path }: LoginPageContent,
  latest: readonly SandboxAccount[],
): string {
  if (latest.length === 0) return '';
  const texts = OPENID_TEXTS[language];
  const items = latest.map(
    ({ name, email, isEmailVerified }) => `<li><form method="post" action="${path}">
  <input type="hidden" name="name" value="${escapeHtml(name)}">
  <input type="hidden" name="email" value="${escapeHtml(email)}">
  ${isEmailVerified ? '<input type="hidden" name="verified" value="yes">' : ''}
  <button class="account" name="action" value="go"><b>${escapeHtml(name || email)}</b>
  <small>${escapeHtml(email)} · ${isEmailVerified ? texts.isVerified : texts.isNotVerified}</small>
  </button></form></li>`,
  );
  return `<h2>${texts.again}</h2><ul>${items.join('')}</ul>`;
}

/** The page of a slow provider. */
export function slowPage(parts: LoginPageContent, next: string, seconds: number): string {
  const texts = OPENID_TEXTS[parts.language];
  const refresh = `<meta http-equiv="refresh" content="${seconds};url=${escapeHtml(next)}">`;
  const body = `<h1>${texts.slowHeading}</h1><p class="lead">${texts.slowText}</p>
  <div class="bar" role="progressbar" aria-label="${texts.slowHeading}"></div>`;
  return shell(parts, body, refresh);
}

export function endedPage(parts: LoginPageContent): string {
  const texts = OPENID_TEXTS[parts.language];
  return shell(parts, `<h1>${texts.ended}</h1><p class="lead">${texts.endedText}</p>`);
}

/** Protocol errors are for the developer of the client, in English. */
export function errorPage(description: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Demo ID</title>
<h1>The request was refused</h1><p>${escapeHtml(description)}</p></html>`;
}

function shell({ language, nonce }: LoginPageContent, body: string, head = ''): string {
  const texts = OPENID_TEXTS[language];
  return `<!doctype html><html lang="${LOCALE_HTML_LANG[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>Demo ID</title><style nonce="${nonce}">${OPENID_STYLE}</style></head><body>
<aside class="tape">${texts.sandbox}</aside>
<main><header>${BADGE}<span class="name">Demo ID</span></header>
<div class="sheet">${body}</div></main></body></html>`;
}

/** An ID card, drawn for this page. */
const BADGE = `<svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor"
 stroke-width="2" aria-hidden="true"><rect x="2.5" y="5" width="23" height="18" rx="3"/>
 <circle cx="10" cy="12.5" r="2.8"/><path d="M5.8 19.5c.8-2.4 2.3-3.6 4.2-3.6s3.4 1.2 4.2 3.6M17.5
 11h5m-5 4h5"/></svg>`;
