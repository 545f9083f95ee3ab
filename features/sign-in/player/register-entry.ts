/** The data of the registration form: validation and sending. */
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { fieldError, isRefusal, type FieldErrors } from '#core/refusal.ts';
import { payload } from '#platform/browser/boot.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import type { DrawnAvatar } from '#domain/identity/player/avatars/drawn-avatars.ts';
import type { MarketingOffer } from '#domain/identity/rules.consents.ts';
import { nicknameMistake, normalizeNickname } from '#domain/identity/rules.nicknames.ts';
import { promoOfLink, sendWithPromo } from '#domain/identity/player/promo-code.ts';
import { passwordMistake } from '#domain/identity/rules.ts';
import { registerByEmail, registerByPhone } from '../contract.ts';
import { readAttribution } from './attribution.ts';
import type { PhoneChannel } from './channel-choice.tsx';
import { checkEmail, checkPhone } from './checks.ts';
import { storeAvatar } from '#domain/identity/player/avatars/send-avatar.ts';
import { completeLogin } from './complete-login.ts';
import { e164, type Phone } from '#domain/identity/player/phone.ts';
import { storeOwnStep } from './use-own-code.ts';

export type ContactType = 'email' | 'phone';

export type Entry = {
  readonly by: ContactType;
  readonly email: string;
  readonly phone: Phone;
  /** The channel of the code that confirms the phone. */
  readonly channel: PhoneChannel;
  readonly password: string;
  /** Empty: the player chooses later. */
  readonly nickname: string;
  /** Null: the player chooses later. */
  readonly avatar: DrawnAvatar | null;
  readonly currency: Currency;
  /** Empty: none. */
  readonly promo: string;
  readonly isAdult: boolean;
  readonly acceptsTerms: boolean;
  readonly offers: readonly MarketingOffer[];
};

type Known = Pick<Entry, 'by' | 'email' | 'phone' | 'currency'>;

export function emptyEntry(known: Known): Entry {
  return {
    ...known,
    channel: 'call',
    password: '',
    nickname: '',
    avatar: null,
    promo: promoOfLink(),
    isAdult: false,
    acceptsTerms: false,
    offers: [],
  };
}

/** The same checks as on the server, so that most mistakes need no call. */
export function checkEntry(entry: Entry): FieldErrors {
  const { by, email, phone, password, nickname } = entry;
  // The password is optional with a phone: the player may log in by codes alone.
  const isNone = by === 'phone' && password === '';
  const mistake = isNone ? undefined : passwordMistake(password, by === 'email' ? email : '');
  const unfit = nickname === '' ? undefined : nicknameMistake(normalizeNickname(nickname));
  return {
    ...(by === 'email' ? checkEmail(email) : checkPhone(phone)),
    ...(mistake === undefined ? {} : { password: [mistake] }),
    ...(unfit === undefined ? {} : { nickname: [unfit] }),
    ...(entry.isAdult ? {} : { is_adult: [fieldError('must_be_adult')] }),
    ...(entry.acceptsTerms ? {} : { accepts_terms: [fieldError('terms_required')] }),
  };
}

/** Sends the form. */
export function register(entry: Entry, locale: Locale): Promise<ApiRefusal | undefined> {
  const by = entry.by === 'email' ? byEmail : byPhone;
  return sendWithPromo(entry.promo, (promo) => by({ ...entry, promo }, locale));
}

async function byEmail(entry: Entry, locale: Locale): Promise<ApiRefusal | undefined> {
  const { email, password } = entry;
  const answer = await api(registerByEmail, {
    body: { email, password, ...common(entry, locale) },
  });
  if (isRefusal(answer)) return answer;
  return await complete(entry, answer.token);
}

/** The account is open at once; the code that was sent confirms the phone. */
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
  const refused = await complete(entry, answer.token);
  if (refused) return refused;
  storeOwnStep('confirm-phone', phone, channel, answer.resend_after);
  openModal('ConfirmByPhone');
  return undefined;
}

/** The account is there, whether its picture can be stored or not. */
async function complete({ avatar }: Entry, token: string): Promise<ApiRefusal | undefined> {
  const refused = await completeLogin(token, { isNew: true });
  if (!refused && avatar) void storeAvatar(avatar);
  return refused;
}

function common(entry: Entry, locale: Locale) {
  return {
    currency: entry.currency,
    locale,
    ...(entry.nickname === '' ? {} : { nickname: entry.nickname }),
    ...(entry.promo.trim() === '' ? {} : { promo: entry.promo }),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // The form is not sent before both are ticked.
    is_adult: true as const,
    confirmed_age: payload().minAge,
    accepts_terms: true as const,
    offers: [...entry.offers],
    ...readAttribution(),
  };
}
