import { createHmac, hkdfSync } from 'node:crypto';
import { refuse, type Refusal } from '#core/refusal.ts';
import { LOCALES, type Locale } from '#core/locale.ts';
import type { Names } from '#domain/bets/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { TEXT_MAX, type ChatMessage } from '../contract.ts';
import { hasContacts, hasWord, tidyText } from '../rules.ts';
import { insertMessage, listMessages, listWords, readVoice, type MessageRow } from './store.ts';

/** Messages a page begins with. */
const SHOWN = 50;

export type ChatDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly names: Names;
  readonly secretKey: string;
};

export type ChatNews =
  | { readonly locale: Locale; readonly said: ChatMessage }
  | { readonly locale: Locale; readonly removed: string };

export function createChat(deps: ChatDeps) {
  const { db, bus, names } = deps;
  const voiceKey = Buffer.from(hkdfSync('sha256', deps.secretKey, '', 'croupier floor voice', 32));

  /** Says something, or tells why not. Nothing of it is shown before it is written. */
  async function say(
    playerId: bigint,
    wanted: { readonly locale: Locale; readonly text: string },
  ): Promise<ChatMessage | Refusal> {
    const text = tidyText(wanted.text);
    if (text === '') return refuse('bad_input', { text: ['required'] });
    // Some letters are several once they are written in the one usual way.
    if (text.length > TEXT_MAX) return refuse('bad_input', { text: ['too_long'] });
    const barred = await refuseVoice(playerId, text);
    if (barred) return barred;
    const row = await insertMessage(db, { locale: wanted.locale, playerId, text });
    const [said] = await shown([row]);
    bus.publish('floor.chat', { locale: row.locale, said: said! } satisfies ChatNews);
    return said!;
  }

  async function refuseVoice(playerId: bigint, text: string): Promise<Refusal | undefined> {
    const voice = await readVoice(db, playerId);
    if (voice.muted_until) {
      const until = voice.muted_until.toISOString().slice(0, 16).replace('T', ' ');
      return refuse('chat_muted', { text: [`chat_muted:${until} UTC`] });
    }
    if (!voice.has_bet) return refuse('chat_after_first_bet');
    if (hasContacts(text)) return refuse('chat_contacts', { text: ['chat_contacts'] });
    if (hasWord(text, await listWords(db))) return refuse('chat_word', { text: ['chat_word'] });
    if (voice.last === text) return refuse('chat_repeat', { text: ['chat_repeat'] });
    return undefined;
  }

  async function latest(locale: Locale): Promise<ChatMessage[]> {
    return await shown(await listMessages(db, locale, SHOWN));
  }

  async function shown(rows: readonly MessageRow[]): Promise<ChatMessage[]> {
    await names.learn(rows.map(({ player_id }) => player_id));
    return rows.map((row) => ({
      id: row.id.toString(),
      player: names.of(row.player_id),
      voice: voiceOf(row),
      text: row.text,
      said_at: row.said_at.toISOString(),
    }));
  }

  /** Whoever hides his name can still be told apart and be silenced by a reader, for a day. */
  function voiceOf({ player_id, said_at }: MessageRow): string {
    const day = said_at.toISOString().slice(0, 10);
    const hash = createHmac('sha256', voiceKey).update(`${player_id} ${day}`);
    return hash.digest('base64url').slice(0, 12);
  }

  return { say, latest, locales: LOCALES };
}
