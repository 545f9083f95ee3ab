import { createTranslator } from 'use-intl/core';
import { LOCALE_ISO, LOCALES, type Locale } from '#core/locale.ts';
import en from './texts/en.json' with { type: 'json' };
import kz from './texts/kz.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };

/** What a mail can be about. A new one is a new entry in the three files of texts. */
export type MailTemplate = keyof (typeof en)['mail'];
/** What a text message or a call can be about. */
export type PhoneTemplate = keyof (typeof en)['phone'];

/** A mail's parts; `button` and `note` are undefined where the template has none. */
export type MailWords = {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly button: string | undefined;
  readonly note: string | undefined;
};

export type FrameWords = Readonly<Record<keyof (typeof en)['frame'], string>>;

export type Values = Readonly<Record<string, string>>;

/** The name under which the house writes; the same in every language. */
export const HOUSE_NAME = 'Croupier';

type Tree = { frame: object; mail: object; phone: object };
type Say = (key: string, values: Values) => string | undefined;

const FILES: Record<Locale, Tree> = { ru, en, kz };
const speakers = new Map<Locale, Say>(LOCALES.map((locale) => [locale, openSpeaker(locale)]));

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(en.mail, name);
}

export function isPhoneTemplate(name: string): name is PhoneTemplate {
  return Object.hasOwn(en.phone, name);
}

/** Throws when a value the texts ask for is not there: half a sentence is never sent. */
export function mailWords(locale: Locale, template: MailTemplate, values: Values): MailWords {
  const say = (part: string) => sayIn(locale, `mail.${template}.${part}`, values);
  return {
    subject: say('subject') ?? '',
    title: say('title') ?? '',
    text: say('text') ?? '',
    button: say('button'),
    note: say('note'),
  };
}

export function phoneText(locale: Locale, template: PhoneTemplate, values: Values): string {
  return sayIn(locale, `phone.${template}.text`, values) ?? '';
}

export function frameWords(locale: Locale): FrameWords {
  const say = (part: string) => sayIn(locale, `frame.${part}`, {}) ?? '';
  return { secret: say('secret'), copy: say('copy'), footer: say('footer') };
}

function sayIn(locale: Locale, key: string, values: Values): string | undefined {
  return speakers.get(locale)?.(key, { ...values, house: HOUSE_NAME });
}

function openSpeaker(locale: Locale): Say {
  const translate = createTranslator({
    locale: LOCALE_ISO[locale],
    messages: FILES[locale] as object,
    onError: (error) => {
      throw error;
    },
    // Keys are put together from names of templates, which the compiler cannot follow.
  }) as unknown as { (key: string, values: Values): string; has(key: string): boolean };
  return (key, values) => (translate.has(key) ? translate(key, values) : undefined);
}
