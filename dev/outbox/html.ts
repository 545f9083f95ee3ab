import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { LOCALE_HTML_LANG } from '#core/locale.ts';
import type { ReadMessage } from '#domain/messages/server/index.ts';
import { OUTBOX_STYLE } from './style.ts';

type OutboxPageContent = {
  readonly list: readonly ReadMessage[];
  readonly chosen: ReadMessage | undefined;
  /** The address the list is filtered by; empty for all. */
  readonly to: string;
  readonly nonce: string;
  readonly path: string;
};

const POLL_INTERVAL_MS = 3000;
const CHANNELS = { email: 'mail', sms: 'text message', call: 'call' };

/** The list of recent messages with one message opened. */
export function outboxPage(parts: OutboxPageContent): string {
  const { list, chosen, to, nonce, path } = parts;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>Outbox</title><style nonce="${nonce}">${OUTBOX_STYLE}</style></head><body>
<header><h1>Outbox</h1><form action="${path}" role="search">
<label for="to">Address or number</label>
<input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off" spellcheck="false">
<button>Show</button>${to === '' ? '' : `<a class="all" href="${path}">All</a>`}</form></header>
<main><nav aria-label="Messages">${listOf(parts)}</nav>
${chosen ? messageArticle(chosen, path) : ''}</main>
${pollScript(nonce, path, to, list[0]?.id ?? '')}</body></html>`;
}

function listOf({ list, chosen, to, path }: OutboxPageContent): string {
  if (list.length === 0) {
    const who = to === '' ? 'No message has been written yet.' : `Nothing for ${escapeHtml(to)}.`;
    return `<p class="empty">${who} New messages appear here automatically.</p>`;
  }
  const rows = list.map((message) => {
    const query = new URLSearchParams({ ...(to === '' ? {} : { to }), id: message.id });
    const current = message.id === chosen?.id ? ' aria-current="true"' : '';
    return `<li><a href="${path}?${escapeHtml(query.toString())}"${current}>
<span class="kind ${message.channel}">${CHANNELS[message.channel]}</span>
<time datetime="${message.created_at.toISOString()}">${clock(message.created_at)}</time>
<strong lang="${LOCALE_HTML_LANG[message.locale]}">${escapeHtml(headline(message))}</strong>
<span class="to">${escapeHtml(message.address)}</span></a></li>`;
  });
  return `<ol>${rows.join('')}</ol>`;
}

function headline({ subject, text }: ReadMessage): string {
  return subject ?? text;
}

function messageArticle(message: ReadMessage, path: string): string {
  const { id, html, code, links, locale } = message;
  const lang = LOCALE_HTML_LANG[locale];
  return `<article><h2 lang="${lang}">${escapeHtml(headline(message))}</h2>
${facts(message)}
${code === undefined ? '' : codeLine(code)}
${links.map(linkLine).join('')}
${
  html === undefined
    ? `<pre lang="${lang}">${escapeHtml(message.text)}</pre>`
    : `<iframe title="The email" src="${path}/${id}"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre lang="${lang}">${escapeHtml(message.text)}</pre></details>`
}</article>`;
}

function facts({ address, template, locale, state, attempts, last_failure }: ReadMessage): string {
  const tried = last_failure === null ? state : `${state}, ${attempts} tries: ${last_failure}`;
  const rows = [
    ['To', address],
    ['Template', `${template}, ${locale}`],
    ['Delivery', tried],
  ];
  const row = ([name = '', value = '']: string[]) =>
    `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return `<dl>${rows.map(row).join('')}</dl>`;
}

function codeLine(code: string): string {
  return `<p class="code"><span>Code</span> <output>${escapeHtml(code)}</output></p>`;
}

function linkLine(link: string): string {
  const address = escapeHtml(link);
  return `<p class="link"><a href="${address}" target="_blank" rel="noreferrer">${address}</a></p>`;
}

/** Polls for a newer message, so that a developer who waits for a code need not reload. */
function pollScript(nonce: string, path: string, to: string, newest: string): string {
  const query = new URLSearchParams(to === '' ? {} : { to });
  // A script ends at the first "</script", so no text in it may contain that.
  const address = JSON.stringify(`${path}.json?${query}`).replaceAll('<', '\\u003c');
  return `<script nonce="${nonce}">
  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch(${address}).catch(() => undefined);
    if (!answer?.ok) return;
    const { messages } = await answer.json();
    if ((messages[0]?.id ?? '') === ${JSON.stringify(newest)}) return;
    const url = new URL(location.href);
    url.searchParams.delete('id');
    location.replace(url);
  };
  setInterval(look, ${POLL_INTERVAL_MS});
  </script>`;
}

function clock(at: Date): string {
  return at.toISOString().slice(11, 19);
}
