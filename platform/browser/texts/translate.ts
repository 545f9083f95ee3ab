/**
 * Finds a text and formats it. The formatter is use-intl's: with a parser in the tests, for
 * compiled messages alone in the build. Its own translator would add more than is needed here.
 */
import { cloneElement, isValidElement, type ReactNode } from 'react';
import formatMessage from 'use-intl/format-message';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { groupDigits } from './group-digits.ts';
import type { Tree } from './texts.ts';

export type MessageValues = Readonly<Record<string, unknown>>;

export type LooseTranslator = {
  (key: string, values?: MessageValues): string;
  rich(key: string, values?: MessageValues): ReactNode;
  has(key: string): boolean;
};

/** A text that is missing or fails to format is reported and shown as its key. */
export function translatorFor(
  locale: Locale,
  texts: Tree | undefined,
  onError: (error: Error) => void,
): LooseTranslator {
  const rich = (key: string, values?: MessageValues): ReactNode => {
    const message = find(texts, key);
    try {
      if (message === undefined) throw new Error(`There is no text ${key}.`);
      return format(locale, key, message, values);
    } catch (error) {
      onError(error as Error);
      return key.split('.').at(-1);
    }
  };
  const translate = (key: string, values?: MessageValues) => rich(key, values) as string;
  const has = (key: string) => find(texts, key) !== undefined;
  return Object.assign(translate, { rich, has });
}

/** An own-property check, so that a name of the prototype is not a key. */
function find(texts: unknown, key: string): unknown {
  let found = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) {
      return undefined;
    }
    found = (found as Tree)[part];
  }
  return found;
}

type Message = Parameters<typeof formatMessage>[1];
type Filling = Parameters<typeof formatMessage>[2];

function format(locale: Locale, key: string, message: unknown, values?: MessageValues): ReactNode {
  const options = { cache, formatters, locale: LOCALE_ISO[locale], timeZone: 'UTC' };
  // The message and its values were checked when it was compiled.
  const filling = (values && withKeys(values)) as Filling;
  const text = formatMessage(key, message as Message, filling, options as never) as ReactNode;
  // One full stop ends a sentence with «2026 г.»
  return typeof text === 'string' ? text.replace(/(г\.)\./, '$1') : text;
}

/** The elements of a rich text are in a list, and React lists require keys. */
function withKeys(values: MessageValues): MessageValues {
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    let index = 0;
    const keyed = (chunks: unknown) => {
      const made = (value as (chunks: unknown) => ReactNode)(chunks);
      return isValidElement(made) ? cloneElement(made, { key: `${name}${index++}` }) : made;
    };
    return [name, keyed];
  });
  return Object.fromEntries(entries) as MessageValues;
}

const cache = { message: {} };
const pluralRules = new Map<string, Intl.PluralRules>();

const formatters = {
  /** Counts; no message has a number in another form. */
  getNumberFormat(tags?: Intl.LocalesArgument) {
    const locale = String(tags).startsWith('en') ? 'en' : 'ru';
    return { format: (value: number) => groupDigits(locale, value, 0, 3) };
  },
  /** They take milliseconds to create, so each is created once. */
  getPluralRules(tags?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) {
    const name = `${String(tags)}/${options?.type}`;
    const rules = pluralRules.get(name) ?? new Intl.PluralRules(tags, options);
    pluralRules.set(name, rules);
    return rules;
  },
};
