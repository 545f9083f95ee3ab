import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import { paletteOf, type LookColors } from '#domain/settings/rules.look.ts';
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
  /** Of an email that the recipient can end: the page that ends it. */
  readonly unsubscribe: string | undefined;
  readonly openPicture: string | undefined;
  readonly look: MailLook;
};

/** What the operator has chosen: null for what they have not. */
export type MailLook = {
  readonly colors: LookColors | null;
  /** The address of the logo, a PNG: mail programs show no SVG. */
  readonly logoUrl: string | null;
};

/*
 * Mail programs support tables and inline styles and little more, and many hide pictures by
 * default: the email uses only tables, colours and text.
 */
const FIRST = {
  background: '#0b1411',
  card: '#121e19',
  felt: '#0d3025',
  edge: '#24372f',
  ivory: '#f5eedc',
  ivoryQuiet: '#cdc9b6',
  ivoryFaint: '#9ca396',
  brass: '#d8ad5c',
  onBrass: '#1b1305',
};
type MailColors = typeof FIRST;

const SANS = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:'Brygada 1918',Georgia,'Noto Serif',serif";
const MONO = "font-family:'JetBrains Mono',Consolas,Menlo,monospace";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The email as HTML. Every value is escaped, also those the server created. */
export function mailHtml(parts: MailParts): string {
  const { words, frame, lines, code, link } = parts;
  const look = mailColors(parts.look);
  const body = [
    `<h1 style="margin:0 0 16px;${SERIF};font-size:26px;line-height:32px;font-weight:600;
color:${look.ivory}">${escapeHtml(words.title)}</h1>`,
    ...lines.map((line) => paragraph(line, look.ivoryQuiet)),
    ...(code === undefined ? [] : [codeBlock(look, code), paragraph(frame.secret, look.brass)]),
    ...(link === undefined ? [] : [linkBlock(look, words.button, frame.copy, link)]),
    ...(words.note === undefined ? [] : [paragraph(words.note, look.ivoryFaint)]),
  ];
  return page(parts, body);
}

function mailColors({ colors }: MailLook): MailColors {
  if (!colors) return FIRST;
  const tokens = paletteOf(colors);
  return {
    background: tokens['ground-1'],
    card: tokens['ground-2'],
    felt: tokens['felt-1'],
    edge: tokens['ground-4'],
    ivory: tokens['ivory-1'],
    ivoryQuiet: tokens['ivory-2'],
    ivoryFaint: tokens['ivory-3'],
    brass: tokens['brass-2'],
    onBrass: tokens['on-brass'],
  };
}

/** Many mail programs hide pictures: the name stands in its place. */
function brandOf({ brand, look: { logoUrl } }: MailParts): string {
  const name = escapeHtml(brand);
  if (logoUrl === null) return name;
  const address = escapeHtml(logoUrl);
  return `<img src="${address}" alt="${name}" height="36" style="display:block;border:0">`;
}

function page(parts: MailParts, body: readonly string[]): string {
  const { locale, words, frame, lines } = parts;
  const look = mailColors(parts.look);
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
<body style="margin:0;padding:0;background:${look.background}" bgcolor="${look.background}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(lines[0] ?? '')}</div>
<table ${TABLE} width="100%" style="background:${look.background}" bgcolor="${look.background}"><tr>
<td align="center" style="padding:32px 12px">
<table ${TABLE} width="100%" style="max-width:520px">
<tr><td style="padding:0 8px 16px;${SERIF};font-size:22px;line-height:28px;color:${look.brass}"
>${brandOf(parts)}</td></tr>
<tr><td style="padding:32px 24px;background:${look.card};border:1px solid ${look.edge};
border-top:3px solid ${look.brass};border-radius:12px" bgcolor="${look.card}">
${body.join('\n')}
</td></tr>
<tr><td style="padding:16px 8px 0;${SANS};font-size:13px;line-height:20px;color:${look.ivoryFaint}"
>${escapeHtml(frame.footer)}${unsubscribeLink(parts, look)}</td></tr>
</table>
</td></tr></table>${pictureOf(parts)}
</body>
</html>
`;
}

/** One transparent pixel: it is seen when it is loaded. */
function pictureOf({ openPicture }: MailParts): string {
  if (openPicture === undefined) return '';
  return `\n<img src="${escapeHtml(openPicture)}" alt="" width="1" height="1" style="border:0">`;
}

/** Emails that can be ended say so where people look for it, and not in a header alone. */
function unsubscribeLink({ frame, unsubscribe }: MailParts, look: MailColors): string {
  if (unsubscribe === undefined) return '';
  const style = `color:${look.ivoryFaint};text-decoration:underline`;
  return `<br><a href="${escapeHtml(unsubscribe)}" style="${style}"
>${escapeHtml(frame.unsubscribe)}</a>`;
}

/** Items of a list stand closer together than sentences do. */
function paragraph(text: string, colour: string): string {
  const below = text.startsWith('•') ? 6 : 14;
  return `<p style="margin:0 0 ${below}px;${SANS};font-size:16px;line-height:24px;color:${colour};
word-break:break-word">${escapeHtml(text)}</p>`;
}

/** Monospaced digits, spaced by style: copying yields the code and nothing else. */
function codeBlock(look: MailColors, code: string): string {
  return `<table ${TABLE} width="100%" style="margin:8px 0 18px"><tr>
<td align="center" style="padding:20px 8px;background:${look.felt};border:1px solid ${look.edge};
border-radius:10px;${MONO};font-size:34px;line-height:40px;font-weight:700;letter-spacing:6px;
font-variant-numeric:tabular-nums;color:${look.ivory}" bgcolor="${look.felt}"
>${escapeHtml(code)}</td>
</tr></table>`;
}

/** A button made of a table cell, and below it the URL as text. */
function linkBlock(
  look: MailColors,
  button: string | undefined,
  copy: string,
  link: string,
): string {
  const address = escapeHtml(link);
  const shown =
    button === undefined
      ? ''
      : `<table ${TABLE} style="margin:8px 0 18px"><tr>
<td style="background:${look.brass};border-radius:10px" bgcolor="${look.brass}">
<a href="${address}" style="display:inline-block;padding:14px 24px;${SANS};font-size:16px;
line-height:20px;font-weight:600;color:${look.onBrass};text-decoration:none">${escapeHtml(button)}</a>
</td></tr></table>`;
  return `${shown}<p style="margin:0 0 18px;${SANS};font-size:13px;line-height:20px;
color:${look.ivoryFaint}">${escapeHtml(copy)}<br>
<a href="${address}" style="color:${look.brass};word-break:break-all">${address}</a></p>`;
}
