import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import en from '../locales/en.json' with { type: 'json' };
import kz from '../locales/kz.json' with { type: 'json' };
import ru from '../locales/ru.json' with { type: 'json' };
import { nameIn } from '../rules.ts';

const TEXTS = { ru, en, kz };

export type GamePageText = {
  readonly title: string;
  readonly description: string;
  readonly html: string;
};

/** What the document of a slot says of its game: to search engines, and where no scripts run. */
export function gamePageText(
  { names, provider, rtp_m4: rtp, volatility }: SuppliedGamePage,
  locale: Locale,
): GamePageText {
  const { about, free, frame, slots } = TEXTS[locale];
  const title = nameIn(names, locale);
  const facts = [
    ...(rtp === undefined ? [] : [fill(frame.rtp, { rtp: percentOf(rtp, locale) })]),
    ...(volatility === undefined ? [] : [lowerFirst(frame.volatility[volatility])]),
  ];
  const lead = fill(about, { name: title, provider });
  const description = `${[lead, facts.join(', ')].filter(Boolean).join(': ')}. ${free}`;
  const list = `<a href="/${locale}/games/slots">${escapeHtml(slots.title)}</a>`;
  return { title, description, html: `<p>${escapeHtml(description)}</p><p>${list}</p>` };
}

function percentOf(m4: number, locale: Locale): string {
  const format = new Intl.NumberFormat(LOCALE_ISO[locale], {
    style: 'percent',
    minimumFractionDigits: 2,
  });
  return format.format(m4 / 10_000);
}

/** Names come from suppliers, so that what they contain is not replaced. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
