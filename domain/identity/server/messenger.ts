import type { PlayerId } from '#core/ids.ts';
import { DEFAULT_LOCALE, localeFromHeader, type Locale } from '#core/locale.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Player } from './store.ts';

export type Addressee = { playerId: PlayerId | null; locale: Locale; timeZone?: string };
export type CodeTemplate = 'login-code' | 'verify-code' | 'second-step-code';

/**
 * The recipient of a message and its language: the player's own, else that of the requesting page.
 */
export function addressee(player: Player | undefined, acceptLanguage?: string): Addressee {
  return {
    playerId: player?.id ?? null,
    locale: player?.locale ?? localeFromHeader(acceptLanguage) ?? DEFAULT_LOCALE,
    ...(player ? { timeZone: player.timezone } : {}),
  };
}

/** Sends a code to an e-mail or a phone, whichever the contact is. */
export async function sendCode(
  messages: Messages,
  tx: Tx,
  contact: string,
  to: Addressee,
  template: CodeTemplate,
  code: string,
  channel: 'sms' | 'call' = 'sms',
): Promise<void> {
  if (contact.includes('@'))
    await messages.email(tx, { ...to, email: contact }, template, { code });
  else await messages.phone(tx, { ...to, phone: contact }, channel, template, { code });
}
