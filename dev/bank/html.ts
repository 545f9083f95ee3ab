import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { symbolOf } from '#core/currency.ts';
import { LOCALE_HTML_LANG, LOCALE_ISO, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import type { BankInvoice } from './store.ts';
import { BANK_STYLE } from './style.ts';
import { BANK_TEXTS, type BankTexts } from './texts.ts';

/** What a page shows besides the invoice. */
export type InvoicePageContent = {
  readonly language: Locale;
  /** Allows only this page's own style and script to run. */
  readonly nonce: string;
  readonly path: string;
  readonly formToken: string;
  readonly mistake?: 'badAmount' | 'badForm' | undefined;
};

const RETURN_MS = 5000;

/** The page of an invoice: the payment form, or its result. Works without any script. */
export function invoicePage(invoice: BankInvoice, parts: InvoicePageContent): string {
  const texts = BANK_TEXTS[parts.language];
  if (invoice.state !== 'open') return verdictPage(invoice, parts, texts);
  if (invoice.seconds_left === 0) return expiredPage(invoice, parts, texts);
  return shell(parts, payForm(invoice, parts, texts), countdownScript(parts.nonce));
}

export function missingPage(parts: InvoicePageContent): string {
  const texts = BANK_TEXTS[parts.language];
  return shell(parts, verdict('closed', texts.missing, texts.missingText));
}

function verdictPage(invoice: BankInvoice, parts: InvoicePageContent, texts: BankTexts): string {
  const isPaid = invoice.state === 'paid';
  const amount = moneyText(invoice.paid_amount ?? invoice.amount, invoice, parts.language);
  const head = isPaid
    ? verdict('paid', texts.paid, texts.paidText)
    : verdict('declined', texts.declined, texts.declinedText);
  const body = `${head}<p class="amount">${amount}</p>
    ${backLink(invoice, texts)}<p class="note" hidden>${texts.backSoon}</p>`;
  return shell(parts, body, returnScript(parts.nonce));
}

function expiredPage(invoice: BankInvoice, parts: InvoicePageContent, texts: BankTexts): string {
  const head = verdict('closed', texts.expired, texts.expiredText);
  return shell(parts, head + backLink(invoice, texts));
}

export function verdict(kind: 'paid' | 'declined' | 'closed', title: string, text: string): string {
  const mark = {
    paid: '<path d="M8 16.5l5.5 5.5L24.5 11"/>',
    declined: '<path d="M10.5 10.5l11 11M21.5 10.5l-11 11"/>',
    closed: '<path d="M16 9v8l5 3"/>',
  }[kind];
  return `<h1 class="verdict ${kind}"><svg width="32" height="32" viewBox="0 0 32 32" fill="none"
    stroke="currentColor" stroke-width="2.5" aria-hidden="true"><circle cx="16" cy="16" r="14"/>
    ${mark}</svg>${title}</h1><p>${text}</p>`;
}

function backLink(invoice: BankInvoice, texts: BankTexts): string {
  return `<a class="button quiet" href="${escapeHtml(invoice.return_url)}">${texts.back}</a>`;
}

function payForm(invoice: BankInvoice, parts: InvoicePageContent, texts: BankTexts): string {
  const { language, mistake } = parts;
  const amount = moneyText(invoice.amount, invoice, language);
  const left = `${Math.ceil(invoice.seconds_left / 60)} ${texts.minutes}`;
  const symbol = symbolOf(invoice.currency);
  const isOther = mistake === 'badAmount';
  return `
  ${mistake ? `<p class="alert" role="alert" id="mistake">${texts[mistake]}</p>` : ''}
  <h1>${texts.toPay}</h1><p class="amount">${amount}</p>
  <dl><div><dt>${texts.shop}</dt><dd>${escapeHtml(new URL(invoice.return_url).host)}</dd></div>
  <div><dt>${texts.method}</dt><dd>${texts[invoice.method as 'bank_card']}</dd></div>
  <div><dt>${texts.timeLeft}</dt><dd data-left="${invoice.seconds_left}">${left}</dd></div></dl>
  <form method="post" action="${parts.path}?lang=${language}">
  <input type="hidden" name="form" value="${parts.formToken}">
  <button class="primary" name="action" value="pay">
  ${texts.pay.replace('{amount}', amount)}</button>
  <details${isOther ? ' open' : ''}><summary>${texts.other}</summary><div class="inner">
  <p class="hint">${texts.otherHint}</p>
  <label for="other">${texts.otherLabel.replace('{currency}', symbol)}</label>
  <input type="text" id="other" name="other" inputmode="decimal" autocomplete="off" maxlength="16"
   ${isOther ? 'aria-invalid="true" aria-describedby="mistake"' : ''}>
  <button class="quiet" name="action" value="other">${texts.otherPay}</button></div></details>
  <button class="danger" name="action" value="decline">${texts.decline}</button></form>
  <p class="note">${texts.wait}</p>`;
}

/** Intl accepts decimal text, so the amount stays exact. */
function moneyText(amount: Micro, { currency }: BankInvoice, language: Locale): string {
  const format = new Intl.NumberFormat(LOCALE_ISO[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(formatMoney(amount) as `${number}`);
}

function countdownScript(nonce: string): string {
  return `<script nonce="${nonce}">
  const place = document.querySelector('[data-left]');
  const end = Date.now() + Number(place.dataset.left) * 1000;
  const show = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    place.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
    if (left === 0) location.reload();
  };
  show();
  setInterval(show, 1000);
  </script>`;
}

/** Announces the redirect back and makes it; without scripts the link remains. */
function returnScript(nonce: string): string {
  return `<script nonce="${nonce}">
  document.querySelector('.note').hidden = false;
  setTimeout(() => location.assign(document.querySelector('.button').href), ${RETURN_MS});
  </script>`;
}

function shell(parts: InvoicePageContent, body: string, script = ''): string {
  const { language, nonce, path } = parts;
  const texts = BANK_TEXTS[language];
  const links = LOCALES.map((code) => {
    const current = code === language ? ' aria-current="true"' : '';
    const lang = LOCALE_HTML_LANG[code];
    const name = LOCALE_NAME[code];
    return `<a href="${path}?lang=${code}" lang="${lang}" title="${name}"${current}>${code}</a>`;
  });
  return `<!doctype html><html lang="${LOCALE_HTML_LANG[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${texts.title}</title><style nonce="${nonce}">${BANK_STYLE}</style></head><body>
<aside class="tape">${texts.sandbox}</aside>
<main><header><span class="name">${LOGO}${texts.bank}</span>
<nav aria-label="${texts.language}">${links.join('')}</nav></header>${GUILLOCHE}
<div class="sheet">${body}</div></main>${script}</body></html>`;
}

const LOGO = `<svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor"
 stroke-width="2" aria-hidden="true"><path d="M3 11 14 4l11 7H3Zm3 3v8m5-8v8m6-8v8m5-8v8M3 25h22"/>
</svg>`;

/** The wavy lines of a banknote, computed once from sine curves. */
export const GUILLOCHE = `<svg class="guilloche" viewBox="0 0 460 34" preserveAspectRatio="none"
 fill="none" stroke="currentColor" aria-hidden="true">${Array.from({ length: 6 }, (_, index) =>
   wave(index),
 ).join('')}</svg>`;

function wave(index: number): string {
  const points = Array.from({ length: 93 }, (_, step) => {
    const y = 17 + 13 * Math.sin(step / 4 + index / 2) * Math.cos(step / 31 + index / 5);
    return `${step * 5} ${y.toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}"/>`;
}
