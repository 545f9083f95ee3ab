import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { GUILLOCHE, verdict } from '../bank/html.ts';
import { BANK_STYLE } from '../bank/style.ts';
import { neededFor, paidOf } from './invoice-lifecycle.ts';
import { coinText } from './prices.ts';
import type { CoinInvoice } from './store.ts';
import { checkoutTexts, type CoinTexts } from './texts.ts';

/** The page of an invoice. It runs no scripts: every press reloads it. */
export function checkoutPage(invoice: CoinInvoice, path: string, nonce: string): string {
  const texts = checkoutTexts(invoice.language);
  const due = coinText(BigInt(invoice.satoshi));
  const isPaid = invoice.status === 'Settled';
  const rows = invoice.payments.map(
    ({ satoshi, confirmations, status }) =>
      `<div><dt>${coinText(BigInt(satoshi))} BTC</dt>
      <dd>${texts[status]} · ${confirmations}/${neededFor(invoice)}</dd></div>`,
  );
  const button = (action: string, name: string, look: string) =>
    `<p><button class="${look}" name="action" value="${action}">${name}</button></p>`;
  return shell(
    nonce,
    texts,
    invoice.language,
    `${headOf(invoice, texts)}<p class="amount">${due} BTC</p>
  <dl><div><dt>${texts.address}</dt>
  <dd class="mono">${escapeHtml(invoice.address)}</dd></div>
  <div><dt>${texts.status}</dt><dd>${texts[invoice.status]}</dd></div>
  <div><dt>${texts.paid}</dt><dd>${coinText(paidOf(invoice))} BTC</dd></div>
  ${rows.join('')}</dl>
  <form method="post" action="${path}">
  ${button('exact', texts.exact.replace('{amount}', due), isPaid ? 'quiet' : 'primary')}
  ${button('half', texts.half, 'quiet')}${button('more', texts.more, 'quiet')}
  ${button('block', texts.block, 'quiet')}</form>
  <p class="note">${texts.blocks}</p>
  <p><a class="button ${isPaid ? 'primary' : 'quiet'}"
   href="${escapeHtml(invoice.returnUrl)}">${texts.back}</a></p>`,
  );
}

/** What is to be paid, or that it was paid: a second payment can still be tried. */
function headOf({ status }: CoinInvoice, texts: CoinTexts): string {
  switch (status) {
    case 'Settled':
      return verdict('paid', texts.Settled, '');
    case 'Expired':
      return verdict('closed', texts.Expired, '');
    default:
      return `<h1>${texts.toPay}</h1>`;
  }
}

export function missingPage(nonce: string): string {
  const texts = checkoutTexts('en');
  return shell(nonce, texts, 'en', `<h1>${texts.missing}</h1>`);
}

function shell(nonce: string, texts: CoinTexts, language: string, body: string): string {
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${texts.title}</title><style nonce="${nonce}">${BANK_STYLE}</style></head><body>
<aside class="tape">${texts.sandbox}</aside>
<main><header><span class="name">${texts.title}</span></header>${GUILLOCHE}
<div class="sheet">${body}</div></main></body></html>`;
}
