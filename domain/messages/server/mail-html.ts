import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import type { FrameWords, MailWords } from './texts.ts';

/** The parts of an email, for text and for HTML. */
export type MailParts = {
  readonly locale: Locale;
  /** The name of the site. */
  readonly brand: string;
  readonly words: MailWords;
  readonly frame: FrameWords;
  readonly lines: readonly string[];
  readonly code: string | undefined;
  readonly link: string | undefined;
};

/*
 * Mail programs support tables and inline styles and little more, and many hide pictures by
 * default: the email uses only tables, colours and text.
 */
const BACKGROUND = '#0b1411';
const CARD = '#121e19';
const FELT = '#0d3025';
const EDGE = '#24372f';
const IVORY = '#f5eedc';
const IVORY_QUIET = '#cdc9b6';
const IVORY_FAINT = '#9ca396';
const BRASS = '#d8ad5c';
const ON_BRASS = '#1b1305';
const SANS = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:'Brygada 1918',Georgia,'Noto Serif',serif";
const MONO = "font-family:'JetBrains Mono',Consolas,Menlo,monospace";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The email as HTML. Every value is escaped, also those the server created. */
export function mailHtml(parts: MailParts): string {
  const { words, frame, lines, code, link } = parts;
  const body = [
    `<h1 style="margin:0 0 16px;${SERIF};font-size:26px;line-height:32px;font-weight:600;
color:${IVORY}">${escapeHtml(words.title)}</h1>`,
    ...lines.map((line) => paragraph(line, IVORY_QUIET)),
    ...(code === undefined ? [] : [codeBlock(code), paragraph(frame.secret, BRASS)]),
    ...(link === undefined ? [] : [linkBlock(words.button, frame.copy, link)]),
    ...(words.note === undefined ? [] : [paragraph(words.note, IVORY_FAINT)]),
  ];
  return page(parts, body);
}

function page({ locale, brand, words, frame, lines }: MailParts, body: readonly string[]): string {
  return `<!doctype html>
<html lang="${LOCALE_HTML_LANG[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(words.subject)}</title>
<style>:root { color-scheme: dark; supported-color-schemes: dark; }</style>
</head>
<body style="margin:0;padding:0;background:${BACKGROUND}" bgcolor="${BACKGROUND}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(lines[0] ?? '')}</div>
<table ${TABLE} width="100%" style="background:${BACKGROUND}" bgcolor="${BACKGROUND}"><tr>
<td align="center" style="padding:32px 12px">
<table ${TABLE} width="100%" style="max-width:520px">
<tr><td style="padding:0 8px 16px;${SERIF};font-size:22px;line-height:28px;color:${BRASS}"
>${escapeHtml(brand)}</td></tr>
<tr><td style="padding:32px 24px;background:${CARD};border:1px solid ${EDGE};
border-top:3px solid ${BRASS};border-radius:12px" bgcolor="${CARD}">
${body.join('\n')}
</td></tr>
<tr><td style="padding:16px 8px 0;${SANS};font-size:13px;line-height:20px;color:${IVORY_FAINT}"
>${escapeHtml(frame.footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Items of a list stand closer together than sentences do. */
function paragraph(text: string, colour: string): string {
  const below = text.startsWith('•') ? 6 : 14;
  return `<p style="margin:0 0 ${below}px;${SANS};font-size:16px;line-height:24px;color:${colour};
word-break:break-word">${escapeHtml(text)}</p>`;
}

/** Monospaced digits, spaced by style: copying yields the code and nothing else. */
function codeBlock(code: string): string {
  return `<table ${TABLE} width="100%" style="margin:8px 0 18px"><tr>
<td align="center" style="padding:20px 8px;background:${FELT};border:1px solid ${EDGE};
border-radius:10px;${MONO};font-size:34px;line-height:40px;font-weight:700;letter-spacing:6px;
font-variant-numeric:tabular-nums;color:${IVORY}" bgcolor="${FELT}">${escapeHtml(code)}</td>
</tr></table>`;
}

/** A button made of a table cell, and below it the URL as text. */
function linkBlock(button: string | undefined, copy: string, link: string): string {
  const address = escapeHtml(link);
  const shown =
    button === undefined
      ? ''
      : `<table ${TABLE} style="margin:8px 0 18px"><tr>
<td style="background:${BRASS};border-radius:10px" bgcolor="${BRASS}">
<a href="${address}" style="display:inline-block;padding:14px 24px;${SANS};font-size:16px;
line-height:20px;font-weight:600;color:${ON_BRASS};text-decoration:none">${escapeHtml(button)}</a>
</td></tr></table>`;
  return `${shown}<p style="margin:0 0 18px;${SANS};font-size:13px;line-height:20px;
color:${IVORY_FAINT}">${escapeHtml(copy)}<br>
<a href="${address}" style="color:${BRASS};word-break:break-all">${address}</a></p>`;
}
