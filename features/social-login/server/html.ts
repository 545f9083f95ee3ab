import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import type { Widget } from './providers/provider.ts';
import type { PopupMessage } from './return.ts';
import { PAGE_TEXTS } from './page-texts.ts';

export type PageParts = {
  readonly language: Locale;
  /** Allows this page's own style and script, and nothing else. */
  readonly nonce: string;
};

type MessageParts = {
  /** The only origin that may receive the message. */
  readonly target: string;
  readonly message: PopupMessage;
  /** Where to go when there is no opener: a browser may have cut the popup from it. */
  readonly back: string;
};

/** Sends one message to the page that opened it, and closes. */
export function messagePage(parts: PageParts, { target, message, back }: MessageParts): string {
  const texts = PAGE_TEXTS[parts.language];
  const text = message.status === 'done' ? texts.done : texts.failed;
  const script = `<script nonce="${parts.nonce}">
  if (window.opener) {
    window.opener.postMessage(${inScript(message)}, ${inScript(target)});
    window.close();
  } else {
    location.replace(${inScript(back)});
  }
  </script>`;
  return shell(parts, `<h1>${text}</h1><p>${texts.close}</p>`, script);
}

/** The page of an invalid address: used, expired, or another browser's. */
export function closedPage(parts: PageParts): string {
  const texts = PAGE_TEXTS[parts.language];
  return shell(parts, `<h1>${texts.lost}</h1><p>${texts.lostText}</p>`);
}

/** A page of ours with the provider's own button. */
export function widgetPage(parts: PageParts, widget: Widget, label: string): string {
  const texts = PAGE_TEXTS[parts.language];
  const attributes = Object.entries(widget.attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const source = `nonce="${parts.nonce}" async src="${widget.script}"`;
  const button = `<script ${source}${attributes}></script>`;
  const heading = texts.widget.replace('{provider}', escapeHtml(label));
  return shell(parts, `<h1>${heading}</h1><div class="widget">${button}</div>`);
}

function shell({ language, nonce }: PageParts, body: string, script = ''): string {
  return `<!doctype html><html lang="${LOCALE_HTML_LANG[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${PAGE_TEXTS[language].title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body}</main>${script}</body></html>`;
}

/** Serialises a value for an inline script: a "</script>" in it would end the script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The site's background and text colours; the page is visible for a moment only. */
const STYLE = `:root{color-scheme:dark}body{margin:0;min-height:100vh;display:grid;
place-items:center;background:#0b1411;color:#efe8d8;font:16px/1.5 system-ui,sans-serif}
main{max-width:24rem;padding:2rem 1.5rem;text-align:center}h1{margin:0 0 .5rem;font-size:1.375rem;
font-weight:600}p{margin:0;color:#9fb0a6}.widget{margin-top:1.5rem;min-height:3rem}`;
