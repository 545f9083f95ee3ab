/** Carries the typed contact from one dialog to the next. */
import type { Locale } from '#core/locale.ts';
import { emptyPhone, readPhone, type Phone } from '#domain/identity/player/phone.ts';

type Prefill = Readonly<Record<string, unknown>>;

export function prefilledEmail(props: Prefill): string {
  return typeof props['email'] === 'string' ? props['email'] : '';
}

/** The typed phone, or an empty one of the country that matches the locale. */
export function prefilledPhone(props: Prefill, locale: Locale): Phone {
  const empty = emptyPhone(locale);
  return typeof props['phone'] === 'string' ? readPhone(props['phone'], empty) : empty;
}
