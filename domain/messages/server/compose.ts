import assert from 'node:assert';
import type { MessageHeader, MessageContent } from './message-seal.ts';
import { mailHtml, type MailLook, type MailParts } from './mail-html.ts';
import { frameWords, isMailTemplate, isPhoneTemplate, mailWords, phoneText } from './texts.ts';
import { readableValues } from './values.ts';

/** A composed message. Only an email has a subject and HTML. */
export type ComposedMessage = {
  readonly subject: string | undefined;
  readonly text: string;
  readonly html: string | undefined;
};

/** Without a look of the operator. */
const PRODUCT_LOOK: MailLook = { colors: null, logoUrl: null };

export function composeMail(
  { template, locale }: MessageHeader,
  content: MessageContent,
  look: MailLook = PRODUCT_LOOK,
) {
  assert(isMailTemplate(template), `messages: there is no mail ${template}`);
  const { brand, timeZone, values, unsubscribe, openPicture } = content;
  const { code, link, ...shown } = values;
  const readable = readableValues(shown, locale, timeZone);
  const words = mailWords(locale, template, { ...readable, house: brand });
  const frame = frameWords(locale, brand);
  const lines = linesOf(words.text);
  const parts = { locale, brand, words, frame, lines, code, link, unsubscribe, look };
  const html = mailHtml({ ...parts, openPicture });
  return { subject: words.subject, text: mailText(parts), html };
}

export function composePhone(
  { template, locale, channel }: MessageHeader,
  content: MessageContent,
) {
  assert(isPhoneTemplate(template), `messages: there is no text message ${template}`);
  const { code } = content.values;
  // Digits are separated, so that a voice does not read six digits as one number.
  const spoken = channel === 'call' && code !== undefined ? { code: [...code].join(', ') } : {};
  const readable = readableValues(content.values, locale, content.timeZone);
  const values = { ...readable, ...spoken, house: content.brand };
  return { subject: undefined, text: phoneText(locale, template, values), html: undefined };
}

/** A line that came out empty does not apply to this recipient. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function mailText(parts: Omit<MailParts, 'openPicture'>): string {
  const { words, frame, lines, code, link, unsubscribe } = parts;
  const blocks = [
    words.title,
    lines.join('\n'),
    code === undefined ? undefined : `    ${code}\n\n${frame.secret}`,
    link === undefined ? undefined : `${words.button ?? frame.copy}\n${link}`,
    words.note,
    `-- \n${frame.footer}`,
    unsubscribe === undefined ? undefined : `${frame.unsubscribe}: ${unsubscribe}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}
