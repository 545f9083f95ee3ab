/** The last form of a registration by a provider: consents, errors, sending. */
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { cookies, local } from '#platform/browser/storage.ts';
import { trackRefusal } from '#platform/browser/net/track.ts';
import { registerBySocial } from '../contract.ts';
import { handleLoginResult, type Registration } from './complete.ts';

export type ConsentName = 'is_adult' | 'accepts_terms' | 'accepts_marketing';
type Ticked = Readonly<Record<ConsentName, boolean>>;

const NOTHING: Ticked = { is_adult: false, accepts_terms: false, accepts_marketing: false };

export function useRegistration(registration: Registration, currency: Currency) {
  const locale = useLocale();
  const [ticked, setTicked] = useState(NOTHING);
  const [mistakes, setMistakes] = useState<Partial<Record<ConsentName, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');

  function tick(name: ConsentName, isTicked: boolean): void {
    setTicked({ ...ticked, [name]: isTicked });
    setMistakes(({ [name]: _, ...others }) => others);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const found = missing(ticked);
    flushSync(() => setMistakes(found));
    if (Object.keys(found).length > 0) {
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    setBusy(true);
    const refusal = await send(registration, currency, locale, ticked.accepts_marketing);
    setBusy(false);
    setNote(refusal ? linesOf(refusal).join(' ') : '');
  }

  return {
    ticked,
    mistakes,
    isBusy,
    note,
    tick,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type SocialRegistrationForm = ReturnType<typeof useRegistration>;

function missing({ is_adult, accepts_terms }: Ticked): Partial<Record<ConsentName, string>> {
  return {
    ...(is_adult ? {} : { is_adult: 'must_be_adult' }),
    ...(accepts_terms ? {} : { accepts_terms: 'terms_required' }),
  };
}

async function send(
  { ticket }: Registration,
  currency: Currency,
  locale: Locale,
  acceptsMarketing: boolean,
): Promise<ApiRefusal | undefined> {
  const answer = await api(registerBySocial, {
    body: {
      ticket,
      currency,
      locale,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      // The form is not sent before both are ticked.
      is_adult: true,
      accepts_terms: true,
      accepts_marketing: acceptsMarketing,
      ...attribution(),
    },
  });
  if (!isRefusal(answer)) return await handleLoginResult(answer, true);
  trackRefusal('registration_error', answer);
  return answer;
}

/** Where the visitor came from; the promo code was sent when the attempt began. */
function attribution(): Record<string, string> {
  const known = {
    fpp: local.get('fingerprint'),
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
  };
  const filled = Object.entries(known).filter(([, text]) => text !== null && text !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, text!.slice(0, 128)]));
}
