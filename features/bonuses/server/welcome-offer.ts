import { createTranslator } from 'use-intl/core';
import type { Currency } from '#core/currency.ts';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { amountsOf, type BonusTerms } from '#domain/bonuses/rules.ts';
import { findBonus, findOpenPack } from '#domain/bonuses/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { linkAttributes } from '#platform/server/http/link-attributes.ts';
import { moneyText } from '#platform/server/money-text.ts';
import { remember } from '#platform/server/remember.ts';
import en from '../locales/en.json' with { type: 'json' };
import kz from '../locales/kz.json' with { type: 'json' };
import ru from '../locales/ru.json' with { type: 'json' };

const TEXTS = { ru, en, kz };
/** Each process reads it once in this time, however many documents it writes. */
const CACHE_MS = 5_000;
/** The currency that an account gets in each language. */
const CURRENCY: Readonly<Record<Locale, Currency>> = { ru: 'RUB', en: 'RUB', kz: 'KZT' };

type Options = { readonly db: Db; readonly onError: (error: unknown) => void };
type Offers = Readonly<Record<Locale, string>>;

/** The first step of the welcome pack, for the document of the home page. */
export async function createWelcomeOffer({ db, onError }: Options) {
  const read = remember(CACHE_MS, readOffers);
  let offers = await read(db);
  return {
    /** As HTML; empty for none. The document does not wait: it shows what was read last. */
    shown: (locale: Locale): string => {
      read(db).then((latest) => {
        offers = latest;
      }, onError);
      return offers[locale];
    },
  };
}

async function readOffers(db: Queryable): Promise<Offers> {
  const terms = await readFirstStep(db);
  const inLocale = (locale: Locale) => (terms ? offerMarkup(terms, locale) : '');
  return { ru: inLocale('ru'), en: inLocale('en'), kz: inLocale('kz') };
}

async function readFirstStep(db: Queryable): Promise<BonusTerms | undefined> {
  const pack = await findOpenPack(db);
  for (const code of pack?.terms.steps ?? []) {
    const bonus = await findBonus(db, code);
    if (bonus?.isOn) return bonus.terms;
  }
  return undefined;
}

/** What the operator wrote is escaped. */
export function offerMarkup(terms: BonusTerms, locale: Locale): string {
  const t = createTranslator({ locale: LOCALE_ISO[locale], messages: TEXTS[locale] });
  const wanted = CURRENCY[locale];
  const currency = terms.amounts[wanted] ? wanted : (Object.keys(terms.amounts)[0] as Currency);
  const sums = amountsOf(terms, currency);
  const [large, small] =
    terms.percent !== null && sums
      ? [
          t('offer.percent', { percent: terms.percent }),
          t('offer.most', {
            amount: moneyText({ amount: sums.amount, currency }, locale, { isShort: true }),
          }),
        ]
      : [terms.names[locale], t('offer.first')];
  return (
    `<a${linkAttributes('/welcome-pack', locale)}>` +
    `<strong>${escapeHtml(large)}</strong> <span>${escapeHtml(small)}</span></a>`
  );
}
