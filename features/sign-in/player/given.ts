/** What one dialog hands to the next: the contact that was typed already. */
import type { Locale } from '#core/locale.ts';
import { emptyPhone, readPhone, type Phone } from '#domain/identity/player/phone.ts';

type Given = Readonly<Record<string, unknown>>;

export function givenEmail(props: Given): string {
  return typeof props['email'] === 'string' ? props['email'] : '';
}

/** The phone that was typed, or an empty one of the country whose language is read. */
export function givenPhone(props: Given, locale: Locale): Phone {
  const empty = emptyPhone(locale);
  return typeof props['phone'] === 'string' ? readPhone(props['phone'], empty) : empty;
}
