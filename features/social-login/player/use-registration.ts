/** The last form of a registration by a provider: consents, errors, sending. */
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { fieldError, isRefusal, type FieldErrors } from '#core/refusal.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { payload } from '#platform/browser/boot.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { DrawnAvatar } from '#domain/identity/player/avatars/drawn-avatars.ts';
import { storeAvatar } from '#domain/identity/player/avatars/send-avatar.ts';
import { knownFingerprint } from '#domain/identity/player/fingerprint.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import type { MarketingOffer } from '#domain/identity/rules.consents.ts';
import { nicknameMistake, normalizeNickname } from '#domain/identity/rules.nicknames.ts';
import { registerBySocial } from '../contract.ts';
import { handleLoginResult, type Registration } from './complete.ts';

export type ConsentName = 'is_adult' | 'accepts_terms';
type Ticked = Readonly<Record<ConsentName, boolean>> & {
  readonly offers: readonly MarketingOffer[];
  /** Empty: the player chooses later. */
  readonly nickname: string;
  /** Null: the player chooses later. */
  readonly avatar: DrawnAvatar | null;
};

const NOTHING: Ticked = {
  is_adult: false,
  accepts_terms: false,
  offers: [],
  nickname: '',
  avatar: null,
};

export function useRegistration(registration: Registration, currency: Currency) {
  const locale = useLocale();
  return useForm({
    values: NOTHING,
    check: missing,
    send: (ticked) => send(registration, currency, locale, ticked),
  });
}

export type SocialRegistrationForm = ReturnType<typeof useRegistration>;

/** The agreement is asked for where one is published. */
function missing({ is_adult, accepts_terms, nickname }: Ticked): FieldErrors {
  const unfit = nickname === '' ? undefined : nicknameMistake(normalizeNickname(nickname));
  return {
    ...(unfit === undefined ? {} : { nickname: [unfit] }),
    ...(is_adult ? {} : { is_adult: [fieldError('must_be_adult')] }),
    ...(accepts_terms ? {} : { accepts_terms: [fieldError('terms_required')] }),
  };
}

async function send(
  { ticket }: Registration,
  currency: Currency,
  locale: Locale,
  { offers, nickname, avatar }: Ticked,
): Promise<ApiRefusal | undefined> {
  const answer = await api(registerBySocial, {
    body: {
      ticket,
      currency,
      locale,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      // The form is not sent before both are ticked.
      is_adult: true,
      confirmed_age: payload().minAge,
      accepts_terms: true,
      offers: [...offers],
      ...(nickname === '' ? {} : { nickname }),
      ...attribution(),
    },
  });
  if (!isRefusal(answer)) {
    const refused = await handleLoginResult(answer, true);
    if (!refused && avatar) void storeAvatar(avatar);
    return refused;
  }
  trackRefusal('registration_error', answer);
  return answer;
}

/** Where the visitor came from. */
function attribution(): Record<string, string> {
  const known = {
    fpp: knownFingerprint(),
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
  };
  const filled = Object.entries(known).filter(([, text]) => text !== null && text !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, text!.slice(0, 128)]));
}
