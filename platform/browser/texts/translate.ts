/**
 * Looks a text up and fills it in. The formatter is use-intl's: with a parser in the tests, for
 * compiled messages alone in what is built. Its translator would bring more than it does for us.
 */
import { cloneElement, isValidElement, type ReactNode } from 'react';
import formatMessage from 'use-intl/format-message';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { numberLanguage } from './format.ts';
import type { Tree } from './texts.ts';

export type Values = Readonly<Record<string, unknown>>;

export type LooseTranslator = {
  (key: string, values?: Values): string;
  rich(key: string, values?: Values): ReactNode;
  has(key: string): boolean;
};

/** A text that is missing or cannot be filled in is told of and stands as its key. */
export function translatorFor(
  locale: Locale,
  texts: Tree | undefined,
  onError: (error: Error) => void,
): LooseTranslator {
  const rich = (key: string, values?: Values): ReactNode => {
    const message = find(texts, key);
    try {
      if (message === undefined) throw new Error(`There is no text ${key}.`);
      return format(locale, key, message, values);
    } catch (error) {
      onError(error as Error);
      return key.split('.').at(-1);
    }
  };
  const translate = (key: string, values?: Values) => rich(key, values) as string;
  const has = (key: string) => find(texts, key) !== undefined;
  return Object.assign(translate, { rich, has });
}

/** Asked of the texts themselves, so that no word of a prototype is a key. */
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

function format(locale: Locale, key: string, message: unknown, values?: Values): ReactNode {
  const options = { cache, formatters, locale: LOCALE_ISO[locale], timeZone: 'UTC' };
  // What a text holds and needs was checked when it was compiled.
  const filling = (values && withKeys(values)) as Filling;
  return formatMessage(key, message as Message, filling, options as never) as ReactNode;
}

/** Elements that a rich text makes stand in a list, and lists of React want keys. */
function withKeys(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    let index = 0;
    const keyed = (chunks: unknown) => {
      const made = (value as (chunks: unknown) => ReactNode)(chunks);
      return isValidElement(made) ? cloneElement(made, { key: `${name}${index++}` }) : made;
    };
    return [name, keyed];
  });
  return Object.fromEntries(entries) as Values;
}

const cache = { message: {} };
const made = new Map<string, unknown>();

/** The engine's formats cost milliseconds to make, so each is made once. */
function once<T>(kind: string, language: string, options: object | undefined, make: () => T): T {
  const name = `${kind}/${language}/${JSON.stringify(options)}`;
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}

const formatters = {
  /** Kazakh numbers inside messages borrow the Russian rules, as they do in format.ts. */
  getNumberFormat(tags?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) {
    const language = numberLanguage(String(tags));
    return once('number', language, options, () => new Intl.NumberFormat(language, options));
  },
  getPluralRules(tags?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) {
    return once('plural', String(tags), options, () => new Intl.PluralRules(tags, options));
  },
};
