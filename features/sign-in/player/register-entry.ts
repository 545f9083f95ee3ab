/** What a visitor entered to register: what is wrong with it, and sending it. */
import { DEFAULT_CURRENCY, type Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/api.ts';
import { passwordMistake, readEmail } from '#house/identity/rules.ts';
import { registerByEmail } from '../contract.ts';
import { readAttribution } from './attribution.ts';
import { enter } from './enter.ts';
import type { Mistakes } from './use-form.ts';

export type Entry = {
  readonly email: string;
  readonly password: string;
  readonly currency: Currency;
  readonly promo: string;
  readonly isAdult: boolean;
  readonly acceptsTerms: boolean;
  readonly acceptsMarketing: boolean;
};

export function emptyEntry(email: string, promo: string): Entry {
  return {
    email,
    password: '',
    currency: DEFAULT_CURRENCY,
    promo,
    isAdult: false,
    acceptsTerms: false,
    acceptsMarketing: false,
  };
}

/** The same checks as the house makes, so that most mistakes are seen without asking it. */
export function checkEntry(entry: Entry): Mistakes {
  const reading = readEmail(entry.email);
  const password = passwordMistake(entry.password, entry.email);
  return {
    ...('mistake' in reading ? { email: [reading.mistake] } : {}),
    ...(password === undefined ? {} : { password: [password] }),
    ...(entry.isAdult ? {} : { is_adult: ['must_be_adult'] }),
    ...(entry.acceptsTerms ? {} : { accepts_terms: ['terms_required'] }),
  };
}

export async function register(entry: Entry, locale: Locale): Promise<ApiRefusal | undefined> {
  const answer = await api(registerByEmail, {
    body: {
      email: entry.email,
      password: entry.password,
      currency: entry.currency,
      locale,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      // The form is not sent before both are ticked.
      is_adult: true,
      accepts_terms: true,
      accepts_marketing: entry.acceptsMarketing,
      ...readAttribution(entry.promo),
    },
  });
  if (isRefusal(answer)) return answer;
  return await enter(answer.token, { isNew: true });
}
