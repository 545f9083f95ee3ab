import assert from 'node:assert';
import { createTranslator } from 'use-intl/core';
import { LOCALE_HTML_LANG, LOCALE_ISO, type Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { moneyText } from '#platform/server/money-text.ts';
import { PAGES } from '../../rules.ts';
import type { PushKind } from '../../rules.push.ts';
import type { StoredOffer } from '../store.ts';
import en from '../../locales/en.json' with { type: 'json' };
import kz from '../../locales/kz.json' with { type: 'json' };
import ru from '../../locales/ru.json' with { type: 'json' };

const TEXTS = { ru, en, kz };

/** What the service worker receives: `ShownPush` of its rules. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** A notification with the same tag replaces the one before. */
  readonly tag: string;
  /** A path of the site. */
  readonly url: string;
};

type Composed = {
  readonly id: bigint;
  readonly kind: PushKind;
  readonly offer: StoredOffer | null;
  readonly locale: Locale;
  readonly money: { readonly amount: Micro; readonly currency: Currency } | null;
  readonly showsAmounts: boolean;
};

/** In the language of the account. An amount is named only where the player allows it. */
export function composePush({ offer, ...composed }: Composed): PushPayload {
  const { id, kind, locale } = composed;
  const shared = { lang: LOCALE_HTML_LANG[locale], tag: `n${id}` };
  if (kind !== 'offer') return { ...ownWords(kind, composed), ...shared };
  assert(offer, 'push: an offer has no words');
  return { title: offer.title, body: offer.short, ...shared, url: offer.link ?? `/${locale}` };
}

function ownWords(
  kind: Exclude<PushKind, 'offer'>,
  { locale, money, showsAmounts }: Omit<Composed, 'offer'>,
): Pick<PushPayload, 'title' | 'body' | 'url'> {
  const t = createTranslator({ locale: LOCALE_ISO[locale], messages: TEXTS[locale] });
  const amount = money && showsAmounts ? moneyText(money, locale) : undefined;
  return {
    title: t(`kinds.${kind}.title`),
    body: amount === undefined ? t(`push.texts.${kind}`) : t(`kinds.${kind}.text`, { amount }),
    url: `/${locale}${PAGES[kind].replace(/^\/(?=\?|$)/, '')}`,
  };
}
