import { createTranslator } from 'use-intl/core';
import { LOCALE_ISO, LOCALES, type Locale } from '#core/locale.ts';
import en from './texts/en.json' with { type: 'json' };
import kz from './texts/kz.json' with { type: 'json' };
import ru from './texts/ru.json' with { type: 'json' };

/** The email templates. A new one is a new entry in the three text files. */
export type MailTemplate = keyof (typeof en)['mail'];
/** The templates of text messages and calls. */
export type PhoneTemplate = keyof (typeof en)['phone'];

/** The texts of an email; `button` and `note` are undefined where the template has none. */
export type MailWords = {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly button: string | undefined;
  readonly note: string | undefined;
};

export type FrameWords = Readonly<Record<keyof (typeof en)['frame'], string>>;

export type TemplateValues = Readonly<Record<string, string>>;

type Tree = { frame: object; mail: object; phone: object };
type Translate = (key: string, values: TemplateValues) => string | undefined;

const FILES: Record<Locale, Tree> = { ru, en, kz };
const translators = new Map<Locale, Translate>(
  LOCALES.map((locale) => [locale, createTemplateTranslator(locale)]),
);

export function isMailTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(en.mail, name);
}

export function isPhoneTemplate(name: string): name is PhoneTemplate {
  return Object.hasOwn(en.phone, name);
}

/** Throws when a value the template needs is missing: half a sentence is never sent. */
export function mailWords(
  locale: Locale,
  template: MailTemplate,
  values: TemplateValues,
): MailWords {
  const say = (part: string) => translateTemplate(locale, `mail.${template}.${part}`, values);
  return {
    subject: say('subject') ?? '',
    title: say('title') ?? '',
    text: say('text') ?? '',
    button: say('button'),
    note: say('note'),
  };
}

export function phoneText(locale: Locale, template: PhoneTemplate, values: TemplateValues): string {
  return translateTemplate(locale, `phone.${template}.text`, values) ?? '';
}

export function frameWords(locale: Locale, brand: string): FrameWords {
  const values = { house: brand };
  const say = (part: string) => translateTemplate(locale, `frame.${part}`, values) ?? '';
  return {
    secret: say('secret'),
    copy: say('copy'),
    footer: say('footer'),
    unsubscribe: say('unsubscribe'),
  };
}

function translateTemplate(
  locale: Locale,
  key: string,
  values: TemplateValues,
): string | undefined {
  return translators.get(locale)?.(key, values);
}

function createTemplateTranslator(locale: Locale): Translate {
  const translate = createTranslator({
    locale: LOCALE_ISO[locale],
    messages: FILES[locale] as object,
    onError: (error) => {
      throw error;
    },
    // Keys are built from template names, which the compiler cannot check.
  }) as unknown as { (key: string, values: TemplateValues): string; has(key: string): boolean };
  return (key, values) => (translate.has(key) ? translate(key, values) : undefined);
}
