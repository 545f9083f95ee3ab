import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ProviderFault, type Claims, type SocialProvider, type Trip } from './provider.ts';

export type TelegramSettings = {
  /** The name of the bot, without @. */
  readonly botName: string;
  readonly botToken: string;
  readonly now?: () => number;
};

const FRESH_SECONDS = 5 * 60;
/** Allowed clock skew; data from farther in the future were not signed by Telegram's clock. */
const AHEAD_SECONDS = 30;
/** The fields Telegram signs; `state` is ours and not among them. */
const FIELDS = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const;

/**
 * Telegram's Login Widget: no code and no exchange. Telegram signs the person's data with a key
 * derived from the bot's token, and the widget sends them to us. There is no e-mail.
 *
 * The nonce of this scheme is the attempt itself: the data are valid for five minutes, and only for
 * a browser that began an attempt which has not returned yet.
 */
export function telegramProvider(settings: TelegramSettings): SocialProvider {
  const { botName, botToken, now = Date.now } = settings;
  const key = createHash('sha256').update(botToken).digest();
  return {
    name: 'telegram',
    label: 'Telegram',
    begin: async (trip) => startPage(trip),
    finish: async (trip, answer) => read(key, trip, answer, now()),
    widget: (trip) => ({
      script: 'https://telegram.org/js/telegram-widget.js?22',
      attributes: {
        'data-telegram-login': botName,
        'data-size': 'large',
        'data-auth-url': `${trip.redirectUri}?state=${trip.state}`,
      },
      sources: ['https://telegram.org', 'https://oauth.telegram.org'],
    }),
  };
}

/** The widget needs a page: one of ours, beside the callback. */
function startPage({ redirectUri, state }: Trip): URL {
  const url = new URL(redirectUri.replace(/callback$/, 'start'));
  url.searchParams.set('state', state);
  return url;
}

function read(key: Buffer, trip: Trip, answer: URLSearchParams, now: number): Claims | 'denied' {
  if (answer.get('state') !== trip.state) throw new ProviderFault('state');
  if (!answer.has('hash')) return 'denied';
  const signed = FIELDS.filter((field) => answer.has(field));
  if (signed.some((field) => answer.getAll(field).length > 1)) throw new ProviderFault('twice');
  const text = signed.map((field) => `${field}=${answer.get(field)}`).join('\n');
  const expected = createHmac('sha256', key).update(text).digest();
  const signature = Buffer.from(answer.get('hash') ?? '', 'hex');
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new ProviderFault('hash');
  }
  const age = now / 1000 - Number(answer.get('auth_date') ?? Number.NaN);
  if (!(age <= FRESH_SECONDS && age >= -AHEAD_SECONDS)) throw new ProviderFault('auth_date');
  const subject = answer.get('id') ?? '';
  if (!/^\d{1,20}$/.test(subject)) throw new ProviderFault('id');
  return { subject, email: null, isEmailVerified: false };
}
