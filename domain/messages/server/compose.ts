import assert from 'node:assert';
import type { Cover, Letter } from './letter.ts';
import { mailHtml, type MailParts } from './mail-html.ts';
import { frameWords, isMailTemplate, isPhoneTemplate, mailWords, phoneText } from './texts.ts';
import { readableValues } from './values.ts';

/** The words of a message, ready to leave. Subject and HTML are a mail's alone. */
export type Composed = {
  readonly subject: string | undefined;
  readonly text: string;
  readonly html: string | undefined;
};

export function composeMail({ template, locale }: Cover, letter: Letter) {
  assert(isMailTemplate(template), `messages: there is no mail ${template}`);
  const { code, link, ...shown } = letter.values;
  const said = readableValues(shown, locale, letter.timeZone);
  const words = mailWords(locale, template, said);
  const frame = frameWords(locale);
  const parts = { locale, words, frame, lines: linesOf(words.text), code, link };
  return { subject: words.subject, text: mailText(parts), html: mailHtml(parts) };
}

export function composePhone({ template, locale, channel }: Cover, letter: Letter) {
  assert(isPhoneTemplate(template), `messages: there is no text message ${template}`);
  const { code } = letter.values;
  // A voice that reads six digits as one number helps nobody.
  const heard = channel === 'call' && code !== undefined ? { code: [...code].join(', ') } : {};
  const values = { ...readableValues(letter.values, locale, letter.timeZone), ...heard };
  return { subject: undefined, text: phoneText(locale, template, values), html: undefined };
}

/** A line that came out empty said something that does not hold for this reader. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function mailText({ words, frame, lines, code, link }: MailParts): string {
  const blocks = [
    words.title,
    lines.join('\n'),
    code === undefined ? undefined : `    ${code}\n\n${frame.secret}`,
    link === undefined ? undefined : `${words.button ?? frame.copy}\n${link}`,
    words.note,
    `-- \n${frame.footer}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}
