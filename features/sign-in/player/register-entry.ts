/** What a visitor entered to register: what is wrong with it, and sending it. */
import { DEFAULT_CURRENCY, type Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { passwordMistake } from '#domain/identity/rules.ts';
import { registerByEmail, registerByPhone } from '../contract.ts';
import { readAttribution } from './attribution.ts';
import type { PhoneChannel } from './channel-choice.tsx';
import { checkEmail, checkPhone } from './checks.ts';
import { enter } from './enter.ts';
import { e164, type Phone } from '#domain/identity/player/phone.ts';
import type { Mistakes } from './use-form.ts';
import { keepOwnStep } from './use-own-code.ts';

export type By = 'email' | 'phone';

export type Entry = {
  readonly by: By;
  readonly email: string;
  readonly phone: Phone;
  /** How the code that confirms the phone is brought. */
  readonly channel: PhoneChannel;
  readonly password: string;
  readonly currency: Currency;
  readonly promo: string;
  readonly isAdult: boolean;
  readonly acceptsTerms: boolean;
  readonly acceptsMarketing: boolean;
};

type Known = Pick<Entry, 'by' | 'email' | 'phone' | 'promo'>;

export function emptyEntry(known: Known): Entry {
  return {
    ...known,
    channel: 'call',
    password: '',
    currency: DEFAULT_CURRENCY,
    isAdult: false,
    acceptsTerms: false,
    acceptsMarketing: false,
  };
}

/** The same checks as the house makes, so that most mistakes are seen without asking it. */
export function checkEntry(entry: Entry): Mistakes {
  const { by, email, phone, password } = entry;
  // Whoever registers by phone may come in by codes alone.
  const isNone = by === 'phone' && password === '';
  const mistake = isNone ? undefined : passwordMistake(password, by === 'email' ? email : '');
  return {
    ...(by === 'email' ? checkEmail(email) : checkPhone(phone)),
    ...(mistake === undefined ? {} : { password: [mistake] }),
    ...(entry.isAdult ? {} : { is_adult: ['must_be_adult'] }),
    ...(entry.acceptsTerms ? {} : { accepts_terms: ['terms_required'] }),
  };
}

export function register(entry: Entry, locale: Locale): Promise<ApiRefusal | undefined> {
  return entry.by === 'email' ? byEmail(entry, locale) : byPhone(entry, locale);
}

async function byEmail(entry: Entry, locale: Locale): Promise<ApiRefusal | undefined> {
  const { email, password } = entry;
  const answer = await api(registerByEmail, {
    body: { email, password, ...common(entry, locale) },
  });
  if (isRefusal(answer)) return answer;
  return await enter(answer.token, { isNew: true });
}

/** The account is open at once; the code that is on its way confirms that the phone is his. */
async function byPhone(entry: Entry, locale: Locale): Promise<ApiRefusal | undefined> {
  const { password, channel } = entry;
  const phone = e164(entry.phone);
  const answer = await api(registerByPhone, {
    body: {
      phone,
      type: channel,
      ...(password === '' ? {} : { password }),
      ...common(entry, locale),
    },
  });
  if (isRefusal(answer)) return answer;
  const refused = await enter(answer.token, { isNew: true });
  if (refused) return refused;
  keepOwnStep('confirm-phone', phone, channel, answer.resend_after);
  openModal('ConfirmByPhone');
  return undefined;
}

function common(entry: Entry, locale: Locale) {
  return {
    currency: entry.currency,
    locale,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // The form is not sent before both are ticked.
    is_adult: true as const,
    accepts_terms: true as const,
    accepts_marketing: entry.acceptsMarketing,
    ...readAttribution(entry.promo),
  };
}
